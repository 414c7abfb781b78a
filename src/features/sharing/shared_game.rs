//! A public game as a preview card describes it. All texts are English, because previewers name no language.

use longhall_base::error::PlayError;
use longhall_log::game_store::cache::LoadedGame;
use longhall_rules::{game::Status, kit::Viewer, ruleset};

use crate::features::games::{
    GameService,
    shown::{GameShown, SeatShown},
};

/// Maximum number of characters of a title or a name that people have chosen.
const TEXT_CHARS_MAX: usize = 80;

/// A public game at one of its events.
pub(super) struct SharedGame {
    loaded: LoadedGame,
    shown: GameShown,
    /// The event that the address names; `None` for the head.
    at: Option<i64>,
}

impl SharedGame {
    pub(super) async fn new(
        games: &GameService,
        loaded: LoadedGame,
        at: Option<i64>,
    ) -> Result<Self, PlayError> {
        let shown = games.show_to(&loaded, Viewer::Spectator).await?;
        Ok(Self { loaded, shown, at })
    }

    /// The path of the page.
    pub(super) fn path(&self) -> String {
        let id = self.shown.id;
        self.at.map_or_else(|| format!("/g/{id}"), |seq| format!("/g/{id}/{seq}"))
    }

    /// The path of the picture. It names the event, so that previewers which cache pictures show the right one.
    pub(super) fn picture_path(&self) -> String {
        format!("/g/{}/{}/preview.png", self.shown.id, self.shown.seq)
    }

    /// The name of the game's title, such as "Vikings on Board".
    fn ruleset_name(&self) -> &str {
        let rules = ruleset(&self.shown.ruleset, self.shown.ruleset_version);
        rules.map_or(&*self.shown.ruleset, |rules| rules.meta().title)
    }

    /// The title of the page: the game's own title or its players, and the name of its rules.
    pub(super) fn title(&self) -> String {
        let name = self.ruleset_name();
        match &self.shown.title {
            Some(title) => format!("{} · {name}", clean(title)),
            None => {
                let players = self.players();
                if players.is_empty() { name.to_owned() } else { format!("{name}: {}", listed(&players)) }
            }
        }
    }

    /// A sentence or two about the state of the game.
    pub(super) fn description(&self) -> String {
        let GameShown { seats, seq, awaiting, result, status, .. } = &self.shown;
        let names = |of: &dyn Fn(&SeatShown) -> bool| -> Vec<String> {
            seats.iter().filter(|seat| of(seat)).filter_map(name).collect()
        };
        let who = listed(&self.players());
        let past = self.at.map(|_| format!(" Position after event {seq}.")).unwrap_or_default();
        let state = match (status, result) {
            (Status::Open, _) => {
                let free = seats.iter().filter(|seat| seat.account.is_none()).count();
                let seats =
                    if free == 1 { "1 seat is free".to_owned() } else { format!("{free} seats are free") };
                return format!("Played by {who}. {seats}.{past}");
            }
            (_, Some(result)) => {
                let first = |seat: &SeatShown| {
                    result.placings.iter().any(|placing| placing.seat == seat.seat && placing.place == 1)
                };
                match &*names(&first) {
                    [] => "The game was called off.".to_owned(),
                    [one] => format!("{one} has won."),
                    several => format!("{} share the first place.", listed(several)),
                }
            }
            _ => match &*names(&|seat: &SeatShown| awaiting.contains(&seat.seat)) {
                [] => String::new(),
                awaited => format!("Waiting for {}.", listed(awaited)),
            },
        };
        format!("Played by {who}. {state}{past}")
    }

    /// The text that stands for the picture.
    pub(super) fn alt(&self) -> String {
        let (name, who) = (self.ruleset_name(), listed(&self.players()));
        match self.loaded.game.board() {
            Some(_) => format!("The board of {name} after event {}, played by {who}", self.shown.seq),
            None => format!("The emblem of {name}, with the seats: {who}"),
        }
    }

    /// The position as a spectator sees it, as SVG. Before the start: the emblem with the seats.
    pub(super) fn svg(&self) -> String {
        let names: Vec<Option<&str>> =
            self.shown.seats.iter().map(|seat| seat.account.as_ref().map(|account| &*account.name)).collect();
        match (self.loaded.game.board(), ruleset(&self.shown.ruleset, self.shown.ruleset_version)) {
            (Some(board), _) => board.thumbnail(&names),
            (None, Some(rules)) => rules.emblem(&names),
            (None, None) => String::new(),
        }
    }

    /// The emblem of the title, as SVG.
    pub(super) fn emblem(&self) -> String {
        let rules = ruleset(&self.shown.ruleset, self.shown.ruleset_version);
        rules.map(|rules| rules.emblem(&[])).unwrap_or_default()
    }

    fn players(&self) -> Vec<String> {
        self.shown.seats.iter().filter_map(name).collect()
    }
}

fn name(seat: &SeatShown) -> Option<String> {
    seat.account.as_ref().map(|account| clean(&account.name))
}

/// The names as a part of a sentence.
fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody yet".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A text that people have chosen: shortened, and without control characters and characters that change the direction
/// of text.
fn clean(text: &str) -> String {
    let mut shown = text.chars().filter(|c| !c.is_control() && !is_format(*c));
    let mut clean: String = shown.by_ref().take(TEXT_CHARS_MAX).collect();
    if shown.next().is_some() {
        clean.push('…');
    }
    clean
}

/// Whether a character has no shape of its own, and may change the direction or the look of others.
fn is_format(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(character, '\u{feff}' | '\u{fff9}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_short_and_keep_their_direction() {
        assert_eq!(clean("a\u{202e}b\u{2066}c\0\n<&"), "abc<&");
        assert_eq!(clean(&"x".repeat(500)).chars().count(), TEXT_CHARS_MAX + 1);
        assert_eq!(listed(&["a", "b", "c"].map(str::to_owned)), "a, b and c");
    }
}
