//! Appends go straight to the machine that has their games, where tables are spread over several.

use std::time::Duration;

use longhall::features::hall::Limits;
use tokio::time::sleep;
use url::Url;

use super::distributed::{CITUS, distribute_tables, step};
use crate::support::{Database, Hall, Person, Proxy, soon, unlimited};

/// Two people at a game of a hall whose machines are reached by a proxy, and its coordinator by none.
struct Straight {
    hall: Hall,
    way: Proxy,
    pair: [Person; 2],
    game: String,
}

impl Straight {
    /// With this done to the cluster before.
    async fn after(sql: &str) -> Self {
        let db = Database::new().await;
        let way = Proxy::before(&db).await;
        let address: Url = way.url().parse().unwrap();
        let (host, port) = (address.host_str().unwrap(), address.port().unwrap());
        let leads =
            format!("UPDATE pg_dist_node SET nodename = '{host}', nodeport = {port} WHERE shouldhaveshards");
        db.sql(&format!("{CITUS}; {leads}; {sql}")).await.unwrap();
        distribute_tables(&db).await;
        let hall = Hall::on(db, Limits::default(), unlimited()).await;
        let pair = [hall.person("ann").await, hall.person("bob").await];
        let game = pair[0].create(2).await;
        pair[1].join(&game).await;
        Self { hall, way, pair, game }
    }

    /// How often something was appended on the way since the last call.
    fn appended(&self) -> usize {
        let asked = self.way.asked.take_all();
        asked.iter().filter(|(statement, _)| statement.contains("append_to(")).map(|(_, times)| times).sum()
    }

    async fn step(&self) {
        assert!(step(&self.pair, &self.game).await);
    }

    /// Moves until the server goes the way.
    async fn is_found(&self) {
        soon(async || {
            self.step().await;
            self.appended() == 1
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_go_straight_to_the_machine_that_has_their_game() {
    let straight = Straight::after("").await;
    straight.is_found().await;
    // Every one from now on.
    for _ in 0..3 {
        straight.step().await;
    }
    assert_eq!(straight.appended(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn they_go_by_the_coordinator_where_there_is_no_way() {
    let straight = Straight::after("").await;
    straight.is_found().await;
    straight.way.refuse();
    straight.step().await;
    assert_eq!(straight.appended(), 0);
    straight.way.go_on();
    straight.step().await;
}

/// Another may have taken the place of a machine, which only the coordinator knows.
#[tokio::test(flavor = "multi_thread")]
async fn a_way_of_which_the_coordinator_says_nothing_more_is_not_gone() {
    let straight = Straight::after("").await;
    straight.is_found().await;
    straight.hall.db.sql("DROP FUNCTION ways_to_parts").await.unwrap();
    sleep(Duration::from_secs(4)).await;
    straight.step().await;
    assert_eq!(straight.appended(), 0);
}

/// A name may lead to one database from the coordinator, and to another from here, whose games have the same ids if it is a copy.
#[tokio::test(flavor = "multi_thread")]
async fn another_database_at_the_same_address_gets_none_of_them() {
    let another = "CREATE OR REPLACE FUNCTION run_command_on_workers(command text) \
        RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE sql \
        AS 'SELECT nodename, nodeport, true, md5(''another'') FROM public.pg_dist_node'";
    let straight = Straight::after(another).await;
    soon(async || {
        straight.step().await;
        straight.way.opened() > 0
    })
    .await;
    for _ in 0..3 {
        straight.step().await;
    }
    assert_eq!(straight.appended(), 0);
}
