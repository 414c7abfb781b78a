//! `longhall distribute`.

use super::{database::Opened, error::CliError, output};
use crate::{config, play};

pub(super) async fn distribute(config: &config::Database) -> Result<(), CliError> {
    let opened = Opened::existing(config).await?;
    let done = async {
        play::migrate(&opened.url).await?;
        Ok::<_, CliError>(play::distribute(&opened.url, output::line).await?)
    }
    .await;
    opened.close().await?;
    done
}
