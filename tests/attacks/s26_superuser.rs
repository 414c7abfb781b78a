//! S26: in the private Postgres the server signed in as a superuser and took a lesser role, which one
//! statement can undo.

use crate::support::{Hall, Person, Served};

#[tokio::test(flavor = "multi_thread")]
async fn the_server_signs_in_as_a_role_that_cannot_change_the_log() {
    let mut served = Served::start("superuser").await;
    Person::sign_up(&served.base, "ann").await;
    let who = "SELECT DISTINCT usename::text FROM pg_stat_activity \
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    assert_eq!(served.sql("postgres", who).await.unwrap(), ["longhall"]);
    let rights = "SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls FROM pg_roles WHERE rolname = 'longhall'";
    assert_eq!(served.sql("postgres", rights).await.unwrap(), ["f"]);
    for statement in [
        "UPDATE game_events SET payload = ''",
        "DELETE FROM game_events",
        "TRUNCATE game_secrets",
        "DELETE FROM hall_keys",
        "UPDATE hall_keys SET since = now()",
        "CREATE TABLE mine (n integer)",
        "SET ROLE postgres",
        "COPY (SELECT 1) TO PROGRAM 'true'",
    ] {
        let said = served.sql("longhall", &format!("RESET ROLE; {statement}")).await;
        let error = said.expect_err(statement);
        assert_eq!(error.as_db_error().unwrap().code().code(), "42501", "{statement}: {error:?}");
    }
    served.terminate().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn serving_as_the_owner_logs_a_warning() {
    let hall = Hall::open().await;
    assert!(hall.hall.upkeep.signs_in_as_owner().await.unwrap());
    let user = format!("hall_{}", uuid::Uuid::now_v7().simple());
    hall.db.sql(&format!("CREATE USER {user} IN ROLE longhall_server")).await.unwrap();
    let lesser = Hall::on(
        hall.db.as_user(&user),
        longhall::features::hall::Limits::default(),
        crate::support::unlimited(),
    )
    .await;
    assert!(!lesser.hall.upkeep.signs_in_as_owner().await.unwrap());
    drop(lesser);
    let _ = hall.db.sql(&format!("DROP USER {user}")).await;
}
