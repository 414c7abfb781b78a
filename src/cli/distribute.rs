//! `longhall distribute`.

use longhall_log::{citus::distribute, db::migrate};

use super::{config, database::Opened, error::CliError, output};

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
