//! The rules in a page and those of the server agree in every position: on what is seen, what may be done, and what a plan
//! leads to.

use std::{collections::BTreeMap, ops::Range};

use longhall_rules::kit::{Chance, Draw, Ruleset};
use longhall_wasm::{Session, answer};
use serde_json::{Value, json};

use crate::support::{Hall, NAMES, Person};

/// Which games of each title: with `LONGHALL_AGREE=FROM..TO` those, compared after each move; else the first two, now and then.
fn games() -> (Range<u32>, u32) {
    let asked = std::env::var("LONGHALL_AGREE").ok();
    let asked = asked.map(|asked| {
        let (from, to) = asked.split_once("..").expect("LONGHALL_AGREE is FROM..TO");
        from.parse().unwrap()..to.parse().unwrap()
    });
    asked.map_or((0..2, 6), |games| (games, 1))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_in_a_page_agree_with_the_servers() {
    let hall = Hall::open().await;
    let mut people = Vec::new();
    for name in &NAMES[..4] {
        people.push(hall.person(name).await.by_script().await);
    }
    // Each title has a thread, for there may be hundreds of games.
    let people: &'static [Person] = people.leak();
    let agreeing: Vec<_> = longhall_rules::newest().map(|rules| tokio::spawn(agree(people, rules))).collect();
    for title in agreeing {
        title.await.unwrap();
    }
}

/// Games of one title.
async fn agree(people: &[Person], rules: &'static dyn Ruleset) {
    let slug = rules.meta().slug;
    let (games, now_and_then) = games();
    let mut all = Counts::new();
    for n in games.clone() {
        let label = format!("{slug} {n}");
        let draw = Chance::new(&[21; 32], []).draw(&label);
        let counts = Compared::begin(people, rules, n, draw, now_and_then).await.play(&label).await;
        counts.into_iter().for_each(|(kind, count)| *all.entry(kind).or_default() += count);
        println!("{label} of {games:?}: {all:?}");
    }
    assert!(KINDS.iter().all(|kind| all.contains_key(kind)), "{slug} lacks something: {all:?}");
}

/// How much of each kind was compared.
type Counts = BTreeMap<&'static str, usize>;
/// What is never asked cannot differ: each of these has to come.
const KINDS: [&str; 6] = ["looks", "legal moves", "plans", "effects", "refusals", "turns ahead"];

/// A game that is followed by pages.
struct Compared<'a> {
    id: String,
    /// The players in the order of their seats and, as the last, somebody who watches.
    pages: Vec<Page<'a>>,
    draw: Draw,
    now_and_then: u32,
    counts: Counts,
    /// The picture of a position that another page has drawn, and its event.
    picture: (i64, Value),
}

/// Somebody who follows a game with the rules in their page.
struct Page<'a> {
    person: &'a Person,
    session: Session,
    game: Value,
    /// The event up to which the rules have folded, and what the game was to this page then.
    folded: (i64, Value),
}

impl<'a> Compared<'a> {
    async fn begin(
        people: &'a [Person],
        rules: &dyn Ruleset,
        n: u32,
        mut draw: Draw,
        now_and_then: u32,
    ) -> Self {
        let meta = rules.meta();
        let examples = rules.examples().games;
        let (_, options) = &examples[n as usize % examples.len()];
        let fewest = u32::from(*meta.seats.start());
        let seats = fewest + draw.below((u32::from(*meta.seats.end()) - fewest).min(1) + 1);
        let seats = if rules.options(options, seats as u8).is_ok() { seats } else { fewest };
        let mut more = json!({"ruleset": meta.slug, "options": options, "seats": seats});
        if n.is_multiple_of(3) {
            let pace = json!({"type": "bank", "seconds": 86_400, "increment_seconds": 3_600});
            more["clock"] = json!({"pace": pace, "at_deadline": "forfeit"});
        }
        let host = &people[0];
        let (status, game) = host.post("/v1/games", more).await;
        assert_eq!(status, 201, "{game}");
        let id = game["id"].as_str().unwrap().to_owned();
        let with_bot = n % 4 == 3;
        let seated = seats as usize - usize::from(with_bot);
        for person in &people[1..seated] {
            person.join(&id).await;
        }
        if with_bot {
            host.act(&id, "seats", json!({"bot": "easy"})).await;
        }
        let page = |person| Page {
            person,
            session: Session::default(),
            game: Value::Null,
            folded: (0, Value::Null),
        };
        let pages = people[..seated].iter().chain(&people[3..]).map(page).collect();
        Self { id, pages, draw, now_and_then, counts: Counts::new(), picture: (0, Value::Null) }
    }

    async fn play(mut self, label: &str) -> Counts {
        loop {
            let is_compared = self.draw.below(self.now_and_then) == 0;
            for page in &mut self.pages {
                page.game = page.person.look(&self.id).await;
            }
            let is_over = self.pages[0].game["status"] == "finished";
            if is_compared || is_over {
                for n in 0..self.pages.len() {
                    self.compare(n, label).await;
                }
            }
            if is_over {
                return self.counts;
            }
            self.go_on(is_compared, label).await;
        }
    }

    /// What one of them sees, now and at an earlier moment.
    async fn compare(&mut self, n: usize, label: &str) {
        let page = &mut self.pages[n];
        let seq = page.game["seq"].as_i64().unwrap();
        page.fold_news(&self.id, label).await;
        let here = page.asks(json!({"look": {"at": seq}}));
        same(&here, &page.game, EVERYTHING, &format!("{label}, event {seq}, page {n}"));
        let picture = page.asks(json!({"thumbnail": {"at": seq, "names": ["ann", "<bob>", null, "dot"]}}));
        if self.picture.0 == seq {
            assert_eq!(
                picture, self.picture.1,
                "{label}, event {seq}, page {n}: everybody gets a spectator's picture"
            );
        }
        self.picture = (seq, picture);

        let at = 1 + i64::from(self.draw.below(seq.try_into().unwrap()));
        let (_, past) = page.person.get(&format!("/v1/games/{}?at={at}", self.id)).await;
        let here = page.asks(json!({"look": {"at": at}}));
        same(&here, &past, EVERYTHING, &format!("{label}, event {at} of {seq}, page {n}"));
        self.count("looks", 2);
    }

    /// Somebody who is awaited looks what they may do, plans, and moves.
    async fn go_on(&mut self, is_compared: bool, label: &str) {
        let awaiting = self.pages[0].game["awaiting"].as_array().unwrap();
        let seat = awaiting[self.draw.index(awaiting.len())].as_u64().unwrap() as usize;
        let legal = self.pages[seat].person.legal_moves(&self.id).await;
        if is_compared {
            let seen = self.pages.iter_mut().map(|page| usize::from(page.looks_ahead(label))).sum();
            self.count("turns ahead", seen);
            self.compare_moves(seat, &legal, label).await;
        }
        let any = self.any(&legal);
        let page = &self.pages[seat];
        let (status, made) =
            page.person.post_moves(&self.id, legal["seq"].as_i64().unwrap(), json!([any])).await;
        assert_eq!(status, 201, "{made}");
        if self.draw.below(12) == 0 && made["game"]["status"] == "active" {
            self.take_back(seat, &made["seq"]).await;
        }
    }

    /// One of the moves that can be made.
    fn any(&mut self, legal: &Value) -> Value {
        let moves = legal["moves"].as_array().unwrap();
        moves[self.draw.index(moves.len())].clone()
    }

    /// What the one who is to move may do, and what plans lead to: the later moves of one may be against the rules.
    async fn compare_moves(&mut self, seat: usize, legal: &Value, label: &str) {
        let here = self.pages[seat].asks(json!({"legal": {}}));
        assert_eq!((&here["complete"], &here["moves"]), (&legal["complete"], &legal["moves"]), "{label}");
        self.count("legal moves", legal["moves"].as_array().unwrap().len());
        for length in 1..=3 {
            let plan: Vec<_> = (0..length).map(|_| self.any(legal)).collect();
            let page = &mut self.pages[seat];
            match page.plan(&self.id, legal["seq"].as_i64().unwrap(), &json!(plan), label).await {
                Some(effects) => {
                    self.count("plans", 1);
                    self.count("effects", effects);
                }
                None => self.count("refusals", 1),
            }
        }
    }

    fn count(&mut self, kind: &'static str, more: usize) {
        if more > 0 {
            *self.counts.entry(kind).or_default() += more;
        }
    }

    /// They take it back, if the others agree.
    async fn take_back(&self, seat: usize, seq: &Value) {
        let asked = self.pages[seat].person;
        let (status, offered) =
            asked.post(&format!("/v1/games/{}/undo", self.id), json!({"expected_seq": seq})).await;
        let Some(offer) = offered["offers"].as_array().and_then(|offers| offers.first()) else {
            assert!(status.is_success() || status == 409, "{offered}");
            return;
        };
        let others = self.pages[..self.pages.len() - 1].iter().filter(|page| page.game["you"] != json!(seat));
        for page in others {
            let body = json!({"offer": offer["offer"], "accept": true});
            page.person.act(&self.id, "answers", body).await;
        }
    }
}

impl Page<'_> {
    /// What the page answers itself.
    fn asks(&mut self, question: Value) -> Value {
        let answer: Value =
            serde_json::from_str(&answer(&mut self.session, question.to_string().as_bytes())).unwrap();
        assert_eq!(answer.get("failed"), None, "{question}");
        answer["done"].clone()
    }

    /// Folds what has come, as the page does: from the first event if what was closed may be open now.
    async fn fold_news(&mut self, game: &str, label: &str) {
        let seq = self.game["seq"].as_i64().unwrap();
        let (folded, opened_by) = &self.folded;
        let now = json!([self.game["you"], self.game["status"]]);
        let after = if *opened_by == now { *folded } else { 0 };
        let (_, log) = self.person.get(&format!("/v1/games/{game}/events?after={after}&limit=1000")).await;
        let you = self.game.get("you").cloned().unwrap_or_default();
        let folded = self.asks(json!({"fold": {"game": game, "you": you, "events": log["items"]}}));
        assert_eq!(folded, json!(seq), "{label}");
        self.folded = (seq, now);
    }

    /// Whoever waits sees their next turn, if anybody can, and what can be done in it; says whether they do.
    fn looks_ahead(&mut self, label: &str) -> bool {
        let ahead = self.asks(json!({"ahead": {"moves": []}}));
        let you = &self.game["you"].clone();
        if ahead.is_null() {
            return false;
        }
        assert_eq!((&ahead["legal"][0]["seat"], &ahead["position"]["awaiting"][0]), (you, you), "{label}");
        let moves = ahead["legal"][0]["moves"].as_array().unwrap();
        for action in moves.iter().step_by(5) {
            let tried = self.asks(json!({"ahead": {"moves": [action]}}));
            assert!(tried["position"].is_object(), "{label}, {action}: {tried}");
        }
        assert!(!moves.is_empty() && !self.game["awaiting"].as_array().unwrap().contains(you), "{label}");
        true
    }

    /// Both try the same moves out. Answers how many effects they have; none if they are refused.
    async fn plan(&mut self, game: &str, seq: i64, moves: &Value, label: &str) -> Option<usize> {
        let body = json!({"expected_seq": seq, "moves": moves});
        let (status, served) = self.person.post(&format!("/v1/games/{game}/moves/dry-run"), body).await;
        let here = self.asks(json!({"dry_run": {"moves": moves, "now": chrono::Utc::now()}}));
        let context = format!("{label}, event {seq}, plan {moves}: {served} but here {here}");
        if status != 200 {
            for field in ["rule", "index", "detail"] {
                assert_eq!(here[field], served[field], "{context}");
            }
            return None;
        }
        assert_eq!(here["stopped_at"], served["stopped_at"], "{context}");
        same(&here["position"], &served["game"], IN_A_PLAN, &context);
        assert_eq!(without_chain(&here["events"]), without_chain(&served["events"]), "{context}");
        let legal = here["legal"].get(0).map_or(&Value::Null, |legal| &legal["moves"]);
        let none = served["legal_moves"]["moves"].as_array().unwrap().is_empty();
        assert!(*legal == served["legal_moves"]["moves"] || (none && legal.is_null()), "{context}");
        let events = served["events"].as_array().unwrap().iter();
        Some(events.map(|event| event["effects"].as_array().map_or(0, Vec::len)).sum())
    }
}

/// What changes from event to event.
const EVERYTHING: &[&str] = &[
    "seq",
    "head",
    "status",
    "host",
    "awaiting",
    "vacant_seat",
    "offers",
    "view",
    "result",
    "deadline_at",
    "expires_at",
    "updated_at",
    "seats",
];
/// The same of events that are not recorded, and of no time.
const IN_A_PLAN: &[&str] = &["seq", "status", "host", "awaiting", "vacant_seat", "offers", "view", "result"];

fn same(here: &Value, served: &Value, fields: &[&str], context: &str) {
    for field in fields {
        let served = if *field == "seats" { without_names(&served["seats"]) } else { served[field].clone() };
        assert_eq!(here[field], served, "{field}: {context}");
    }
}

/// Names are not in the log.
fn without_names(seats: &Value) -> Value {
    let mut seats = seats.clone();
    for seat in seats.as_array_mut().unwrap() {
        seat["account"] = seat["account"]["id"].clone();
    }
    seats
}

/// What follows from the time and from salts is another each time.
fn without_chain(events: &Value) -> Vec<Value> {
    let mut events = events.as_array().unwrap().clone();
    for event in &mut events {
        let fields = event.as_object_mut().unwrap();
        fields.retain(|name, _| !["hash", "prev_hash", "at"].contains(&name.as_str()));
        for secret in event["secrets"].as_array_mut().into_iter().flatten() {
            secret.as_object_mut().unwrap().retain(|name, _| !["digest", "salt"].contains(&name.as_str()));
        }
    }
    events
}
