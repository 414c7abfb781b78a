//! Pictures of positions for preview cards and thumbnails: a small SVG without links, scripts and fonts of its own.
//!
//! A title draws the board with numbers and constants only. The frame below the board adds the names of the players,
//! which are the only text from outside. So one place escapes them. All coordinates are integers, so that every machine
//! draws the same bytes.

#![cfg_attr(not(feature = "pictures"), allow(dead_code, reason = "only titles name it"))]

use std::fmt::{Arguments, Display, Write};

use super::{Placing, Seat, Turn};

/// Width of a picture, in units of the SVG.
pub const WIDTH: i32 = 1200;
/// Height of a picture, in units of the SVG.
pub const HEIGHT: i32 = 630;
/// Height of the board's area at the top of a picture, in units of the SVG.
pub const BOARD_HEIGHT: i32 = 520;

/// The colours of the seats in titles that have none of their own, as in the web client.
pub const SEAT_COLOURS: [&str; 4] = ["#e0a243", "#4a9cc4", "#b070a8", "#7fae5c"];

/// Width of the longest name, in hundredths of the font size, unless the plate is narrower.
const NAME_WIDTH_MAX: i32 = 1600;
/// Maximum number of characters of a name that are considered.
const NAME_CHARS_MAX: usize = 64;

/// A picture that is being drawn.
pub struct Picture {
    svg: String,
    plates: Vec<Plate>,
}

/// A player below the board.
struct Plate {
    colour: &'static str,
    score: String,
}

/// The part of a game's state that the frame shows.
#[derive(Clone, Copy)]
enum Progress<'a> {
    /// The game has not begun.
    Open,
    /// The game waits for these seats.
    Awaiting(&'a [Seat]),
    /// The game is over.
    Over(&'a [Placing]),
}

impl Picture {
    fn new() -> Self {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" font-family=\"'Longhall Sans','DejaVu Sans',sans-serif\" font-weight=\"700\">"
        );
        Self { svg, plates: Vec::new() }
    }

    /// Adds elements of SVG. They may contain only numbers and texts of this program.
    pub fn draw(&mut self, elements: Arguments<'_>) {
        // Writing to memory cannot fail.
        let _ = self.svg.write_fmt(elements);
    }

    /// Writes a number, or a few signs of this program, with its middle at this place.
    pub fn sign(&mut self, x: i32, y: i32, size: i32, colour: &str, sign: impl Display) {
        // The middle of a digit is above the line on which it stands.
        let base = y + size * 36 / 100;
        self.draw(format_args!(
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{colour}\">{sign}</text>"
        ));
    }

    /// Adds the next seat's plate below the board: its colour and its score. The score may contain digits and signs, but
    /// no text from outside.
    pub fn plate(&mut self, colour: &'static str, score: impl Display) {
        self.plates.push(Plate { colour, score: score.to_string() });
    }

    /// The picture of a running or finished game.
    pub(super) fn of_game(draw: impl FnOnce(&mut Self), turn: &Turn, names: &[Option<&str>]) -> String {
        let mut picture = Self::new();
        draw(&mut picture);
        picture.framed(
            names,
            match turn {
                Turn::Awaiting(seats) => Progress::Awaiting(seats),
                Turn::Over(placings) => Progress::Over(placings),
            },
        )
    }

    /// The picture of a game that has not begun, or of a title if there are no `names`.
    pub(super) fn of_title(draw: impl FnOnce(&mut Self), title: &str, names: &[Option<&str>]) -> String {
        let mut picture = Self::new();
        draw(&mut picture);
        if names.is_empty() {
            let y = BOARD_HEIGHT;
            picture.draw(format_args!("<path d=\"M0 {y}h{WIDTH}v110H0z\" fill=\"#1b2a32\"/>"));
            picture.sign(WIDTH / 2, y + 55, 50, "#f3f0e8", Escaped(title));
        } else {
            for (n, _) in names.iter().enumerate() {
                picture.plate(SEAT_COLOURS[n % SEAT_COLOURS.len()], "");
            }
            picture.plates.truncate(names.len());
        }
        picture.framed(names, Progress::Open)
    }

    /// Adds the players below the board. A seat without a name is free.
    fn framed(mut self, names: &[Option<&str>], progress: Progress<'_>) -> String {
        let plates = std::mem::take(&mut self.plates);
        let count = i32::try_from(plates.len()).unwrap_or(i32::MAX);
        if count > 0 {
            let y = BOARD_HEIGHT;
            self.draw(format_args!("<path d=\"M0 {y}h{WIDTH}v110H0z\" fill=\"#1b2a32\"/>"));
            let width = WIDTH / count;
            for (n, (seat, plate)) in (0_i32..).zip((0..=u8::MAX).map(Seat).zip(plates)) {
                let name = names.get(seat.index()).copied().flatten();
                self.framed_plate(n * width, width, plate, name, progress.mark(seat));
            }
        }
        self.svg.push_str("</svg>");
        self.svg
    }

    fn framed_plate(&mut self, x: i32, width: i32, plate: Plate, name: Option<&str>, mark: Mark) {
        let Plate { colour, score } = plate;
        let (top, middle) = (BOARD_HEIGHT + 8, BOARD_HEIGHT + 55);
        let (left, inner) = (x + 8, width - 16);
        let (field, ink) = match mark {
            Mark::Awaited => ("#f3f0e8", "#1b2a32"),
            Mark::None => ("#2c404b", "#f3f0e8"),
            Mark::Winner => ("#f5c542", "#1b2a32"),
        };
        self.draw(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{inner}\" height=\"94\" rx=\"14\" fill=\"{field}\"/>"
        ));
        let disc = x + 46;
        let (fill, dashes) = if name.is_some() { (colour, "0") } else { ("none", "7 6") };
        let edge = if name.is_some() { "#14181b" } else { ink };
        self.draw(format_args!(
            "<circle cx=\"{disc}\" cy=\"{middle}\" r=\"24\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3\" \
             stroke-dasharray=\"{dashes}\"/>"
        ));
        if mark == Mark::Winner {
            let crown = format_args!("M{} {}l2 21h22l2-21-7 8-6-12-6 12z", disc - 13, middle - 10);
            self.draw(format_args!(
                "<path d=\"{crown}\" fill=\"#fff\" stroke=\"#14181b\" stroke-width=\"2\"/>"
            ));
        }
        let (size, text) = (30, x + 82);
        let name_width = ((width - 82 - 18) * 100 / size).min(NAME_WIDTH_MAX);
        let name = fitted(name.unwrap_or("…"), name_width);
        let base = if score.is_empty() { middle + 11 } else { middle - 9 };
        self.draw(format_args!(
            "<text x=\"{text}\" y=\"{base}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
            Escaped(&name)
        ));
        if !score.is_empty() {
            let base = middle + 29;
            self.draw(format_args!(
                "<text x=\"{text}\" y=\"{base}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
                Escaped(&score)
            ));
        }
    }
}

/// The state of a player that a plate shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The game waits for them.
    Awaited,
    /// They have the first place.
    Winner,
    /// Neither.
    None,
}

impl Progress<'_> {
    fn mark(self, seat: Seat) -> Mark {
        match self {
            Self::Awaiting(seats) if seats.contains(&seat) => Mark::Awaited,
            Self::Over(placings) if placings.iter().any(|one| one.seat == seat && one.place == 1) => {
                Mark::Winner
            }
            _ => Mark::None,
        }
    }
}

/// Text with the characters escaped that have a meaning in XML.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            _ => f.write_char(character),
        })
    }
}

/// A name without characters that are no letters, digits or ASCII signs, cut to this width in hundredths of the font
/// size. So no name contains control characters or changes the direction of the text.
fn fitted(name: &str, width: i32) -> String {
    let is_shown = |c: &char| c.is_alphanumeric() || c.is_ascii_graphic() || *c == ' ' || *c == '…';
    let name: String = name.chars().filter(is_shown).take(NAME_CHARS_MAX).collect();
    if name.chars().map(width_of).sum::<i32>() <= width {
        return name;
    }
    let mut left = width - width_of('…');
    let mut cut: String = name
        .chars()
        .take_while(|character| {
            left -= width_of(*character);
            left >= 0
        })
        .collect();
    cut.push('…');
    cut
}

/// About the width of a character in a wide bold font, in hundredths of the font size.
fn width_of(character: char) -> i32 {
    match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '|' | '!' | ':' | ';' | ' ' | 'f' | 't' | '(' | ')' => 47,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 112,
        'a'..='z' | '0'..='9' | '-' | '_' => 71,
        '\0'..='\u{24f}' => 85,
        _ => 112,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_place() {
        for (name, drawn) in [
            ("freydis", "freydis"),
            ("<script>&\"'", "&lt;script&gt;&amp;&quot;&#39;"),
            ("a\u{202e}b\u{200d}\0\u{7}\u{fffe}c\n", "abc"),
            ("z\u{300}\u{301}\u{302}", "z"),
            ("Æthelstan", "Æthelstan"),
            ("", ""),
        ] {
            assert_eq!(Escaped(&fitted(name, 1600)).to_string(), drawn, "{name:?}");
        }
        let long = fitted(&"W".repeat(10_000), 600);
        assert_eq!(long, format!("{}…", "W".repeat(4)));
        assert_eq!(fitted("WWW", 0), "…");
    }
}
