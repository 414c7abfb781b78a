//! Public profiles: an account, and the games that it has finished.

use chrono::{DateTime, Utc};
use longhall_base::{
    error::PlayError,
    identity::{Identity, reader},
    serialised_list::from_one,
};
use longhall_log::game_store::outcome::Outcome;
use longhall_rules::{latest, newest};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;
use uuid::Uuid;

use super::{
    GameService,
    list::{GameList, GameSummary, PAGE_DEFAULT, PAGE_MAX, first_id, parse_cursor, require_known},
    reliability::{GAMES_MAX, Reliability},
    sql::{
        self,
        histories::{Facet, History, PersonRow, TallyRow},
    },
};
use crate::features::accounts::sign_in::AccountKind;

/// The public profile of an account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = PersonPage)]
pub struct PersonPage {
    /// The UUID of the account in every log.
    pub id: Uuid,
    /// The present name of the account.
    #[schema(example = "freydis")]
    pub name: String,
    /// Whether a person or a program plays with this account.
    pub kind: AccountKind,
    /// Id of the person who runs this bot; `null` for a person.
    pub owner: Option<Uuid>,
    /// Time at which the account was created.
    pub created_at: DateTime<Utc>,
    /// How reliably the person finishes games with other people.
    pub reliability: Reliability,
    /// One entry for each title of which the account has finished public games with other people.
    pub titles: Vec<Tally>,
    /// One entry for each title of which the account has finished public games without any other person.
    pub against_bots: Vec<Tally>,
}

/// The results of an account's public games of a title. No number is greater than 10,000.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Tally {
    /// Id of the title.
    pub ruleset: String,
    /// Number of games that the account won alone.
    #[schema(maximum = 10_000)]
    pub won: i64,
    /// Number of games in which the account shared the first place.
    #[schema(maximum = 10_000)]
    pub drawn: i64,
    /// Number of games in which another player was better.
    #[schema(maximum = 10_000)]
    pub lost: i64,
    /// Number of games without places, because they never began or were cancelled.
    #[schema(maximum = 10_000)]
    pub none: i64,
}

/// A selection of an account's finished games.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// Only games that were created at this moment or later, by the time in their ids. For a rematch, that is the end
    /// of the game before it.
    pub since: Option<DateTime<Utc>>,
    /// Only games that were created before this moment, by the time in their ids.
    pub until: Option<DateTime<Utc>>,
    /// Only games of the title with this id, one of the list of rulesets.
    pub ruleset: Option<String>,
    /// Only games in which this person, by id or name, also sat at the end. Not together with `ruleset` or `result`.
    pub opponent: Option<String>,
    /// Only games with this outcome for the account.
    #[param(inline)]
    pub result: Option<Outcome>,
    /// Maximum number of games per page, 1 to 200. 50 if left out.
    #[param(minimum = 1, maximum = 200)]
    #[serde(default, deserialize_with = "from_one::<_, PAGE_MAX>")]
    pub limit: Option<i64>,
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// `events` adds the log of each game. Only for responses in lines.
    #[param(inline)]
    pub include: Option<Include>,
}

/// The additions to each line: `events` adds the whole log of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Include {
    /// All events of the log.
    Events,
}

impl GameService {
    /// Returns an account's profile, by id or name.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn person(&self, who: Option<&Identity>, whom: &str) -> Result<PersonPage, PlayError> {
        let PersonRow { account_id, name, created_at, owner_id } = self.accounts.find(who, whom).await?;
        let (rulesets, outcomes) = counted();
        let store = &self.game_store.store;
        let mut seats_kept = sql::histories::seats_kept(store, &[account_id], GAMES_MAX).await?;
        let rows = sql::histories::tally(store, account_id, &rulesets, &outcomes).await?;
        let tallies = |opponents| {
            let titles = rulesets.iter().map(|ruleset| tally(opponents, ruleset, &rows));
            titles.filter(|tally| tally.won + tally.drawn + tally.lost + tally.none > 0).collect()
        };
        let (titles, against_bots) = (tallies("people"), tallies("bots"));
        let kind = AccountKind::owned_by(owner_id);
        let reliability = Reliability::of(&seats_kept.remove(&account_id).unwrap_or_default());
        Ok(PersonPage {
            id: account_id,
            name,
            kind,
            owner: owner_id,
            created_at,
            reliability,
            titles,
            against_bots,
        })
    }

    /// Lists an account's finished games, the newest first. The private games are included only for the account itself.
    ///
    /// # Errors
    /// If there is no such account, or the combination of filters has no index.
    pub async fn history(
        &self,
        who: Option<&Identity>,
        whom: &str,
        query: &HistoryQuery,
    ) -> Result<GameList, PlayError> {
        let Some(of) = self.part(who, whom, query).await? else {
            return Ok(GameList { items: vec![], next: None });
        };
        let mut games = sql::histories::history(&self.game_store.store, &of).await?;
        let limit = usize::try_from(of.limit - 1).unwrap_or_default();
        let more = games.len() > limit;
        games.truncate(limit);
        let next = games.last().filter(|_| more).map(|last| last.simple().to_string());
        Ok(GameList { items: self.listed(who, &games).await?, next })
    }

    /// Builds the query. `None` if no game can match.
    async fn part(
        &self,
        who: Option<&Identity>,
        whom: &str,
        query: &HistoryQuery,
    ) -> Result<Option<History>, PlayError> {
        let account = self.accounts.find(who, whom).await?.account_id;
        let limit = query.limit.unwrap_or(PAGE_DEFAULT) + 1;
        require_known(query.ruleset.as_deref())?;
        let result = query.result.map(|result| <&str>::from(result).to_owned());
        let facet = match (query.ruleset.clone(), result, &query.opponent) {
            (None, None, None) => Facet::All,
            (Some(ruleset), None, None) => Facet::Ruleset(ruleset),
            (None, Some(result), None) => Facet::Outcome(result),
            (Some(ruleset), Some(result), None) => Facet::Both(ruleset, result),
            (None, None, Some(opponent)) => {
                Facet::Opponent(self.accounts.find(who, opponent).await?.account_id)
            }
            _ => {
                let why = "`opponent` cannot be combined with `ruleset` or `result`";
                return Err(PlayError::param("opponent", why));
            }
        };
        let cursor = query.after.as_deref().map(parse_cursor).transpose()?;
        let until = query.until.map_or(Uuid::max(), first_id);
        let of = History {
            account,
            facet,
            is_own: reader(who) == Some(account),
            from: query.since.map_or(Uuid::nil(), first_id),
            before: cursor.map_or(until, |cursor| cursor.min(until)),
            limit,
        };
        let is_known = query.ruleset.as_ref().is_none_or(|ruleset| latest(ruleset).is_some());
        Ok(is_known.then_some(of))
    }

    /// Returns the summaries of these games, in this order.
    async fn listed(&self, who: Option<&Identity>, games: &[Uuid]) -> Result<Vec<GameSummary>, PlayError> {
        let rows = sql::lists::games(&self.game_store.store, games).await?;
        self.summaries(who, rows).await
    }
}

/// The titles and the outcomes that a profile counts.
fn counted() -> (Vec<&'static str>, Vec<&'static str>) {
    (newest().map(|rules| rules.meta().slug).collect(), Outcome::iter().map(Into::into).collect())
}

fn tally(opponents: &str, ruleset: &str, rows: &[TallyRow]) -> Tally {
    let games = |outcome: Outcome| {
        let outcome: &str = outcome.into();
        let is_it =
            |row: &&TallyRow| row.opponents == opponents && row.ruleset == ruleset && row.outcome == outcome;
        rows.iter().find(is_it).map_or(0, |row| row.games)
    };
    Tally {
        ruleset: ruleset.to_owned(),
        won: games(Outcome::Won),
        drawn: games(Outcome::Drawn),
        lost: games(Outcome::Lost),
        none: games(Outcome::None),
    }
}
