//! `longhall distribute`.

use super::{config, database::Opened, error::CliError, output};
use crate::log::{citus::distribute, db::migrate};

pub(super) async fn distribute(config: &config::Database) -> Result<(), CliError> {
    let opened = Opened::existing(config).await?;
    let done = async {
        migrate::migrate(&opened.url).await?;
        Ok::<_, CliError>(distribute::distribute(&opened.url, output::line).await?)
    }
    .await;
    opened.close().await?;
    done
}
