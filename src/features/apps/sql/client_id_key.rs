//! The key that signs the ids of clients that registered themselves (RFC 7591).

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::{db::error::StoreError, store::Store};

use super::schema::client_id_key;

/// Returns the key that signs the ids of clients that registered themselves. Stores `new` as the key if there
/// is none.
pub(crate) async fn client_id_key(store: &Store, new: &[u8]) -> Result<Vec<u8>, StoreError> {
    let (mut conn, key) = (store.conn().await?, client_id_key::table.select(client_id_key::secret));
    if let Some(key) = key.first(&mut conn).await.optional()? {
        return Ok(key);
    }
    let first = diesel::insert_into(client_id_key::table).values(client_id_key::secret.eq(new));
    first.on_conflict_do_nothing().execute(&mut conn).await?;
    Ok(key.first(&mut conn).await?)
}
