//! A second generator of recruitment turns, written from RULES.md alone and deliberately naive. It has boards
//! of text and rays walked square by square, and shares only the notation of turns with the rules.

/// The cells of a board: `grid[y][x]`, with row 1 and column a first. A troop is a string of `w` and `r`, the
/// top last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Naive {
    pub(super) grid: Vec<Vec<String>>,
    /// Number of white and of red Vikings in the camps.
    pub(super) camps: [usize; 2],
    /// The player whose turn it is: `w` or `r`.
    pub(super) mover: char,
    /// Whether white, and red, are free of the golden rule.
    pub(super) lawbreakers: [bool; 2],
    /// The opponent's previous turn, if it was a move.
    pub(super) last: Option<Turn>,
}

/// A turn: a placement, or a move with its squares and number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    Place(usize, usize),
    Move((usize, usize), (usize, usize), usize),
}

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Naive {
    fn at(&self, x: i32, y: i32) -> Option<&str> {
        let row = self.grid.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).map(String::as_str)
    }

    fn me(&self) -> usize {
        if self.mover == 'w' { 0 } else { 1 }
    }

    /// The first troop on each ray, at most `far` squares away.
    fn rays(&self, x: i32, y: i32, directions: &[(i32, i32)], far: i32) -> Vec<(usize, usize)> {
        let mut found = vec![];
        for (dx, dy) in directions {
            let mut n = 1;
            while n <= far {
                match self.at(x + n * dx, y + n * dy) {
                    Some("") => n += 1,
                    Some(_) => {
                        found.push(((x + n * dx) as usize, (y + n * dy) as usize));
                        break;
                    }
                    None => break,
                }
            }
        }
        found
    }

    fn targets(&self, x: usize, y: usize) -> Vec<(usize, usize)> {
        let (x, y) = (x as i32, y as i32);
        match self.at(x, y).unwrap().len() {
            1 => self.rays(x, y, &ROOK, 1),
            2 => self.rays(x, y, &ROOK, 99),
            3 => self.rays(x, y, &KNIGHT, 1),
            4 => self.rays(x, y, &BISHOP, 99),
            5 => [self.rays(x, y, &ROOK, 99), self.rays(x, y, &BISHOP, 99)].concat(),
            _ => vec![],
        }
    }

    /// Every legal turn of the mover.
    pub(super) fn turns(&self) -> Vec<Turn> {
        let mut places = vec![];
        let mut moves = vec![];
        let mut golden = vec![];
        for y in 0..4 {
            for x in 0..4 {
                let troop = &self.grid[y][x];
                if troop.is_empty() {
                    if self.camps[self.me()] > 0 {
                        places.push(Turn::Place(x, y));
                    }
                    continue;
                }
                for (to_x, to_y) in self.targets(x, y) {
                    for count in 1..=troop.len() {
                        let back = Turn::Move((to_x, to_y), (x, y), count);
                        if self.last == Some(back) {
                            continue;
                        }
                        let turn = Turn::Move((x, y), (to_x, to_y), count);
                        let sum = self.grid[to_y][to_x].len() + count;
                        if sum >= 6 && troop.ends_with(self.mover) {
                            golden.push(turn.clone());
                        }
                        moves.push(turn);
                    }
                }
            }
        }
        if !golden.is_empty() && !self.lawbreakers[self.me()] { golden } else { [moves, places].concat() }
    }

    /// The position after a turn of the mover.
    pub(super) fn after(&self, turn: &Turn) -> Self {
        let mut next = self.clone();
        next.last = None;
        match *turn {
            Turn::Place(x, y) => {
                next.grid[y][x].push(self.mover);
                next.camps[self.me()] -= 1;
            }
            Turn::Move((x, y), (to_x, to_y), count) => {
                let height = self.grid[y][x].len();
                let top = next.grid[y][x].split_off(height - count);
                next.grid[to_y][to_x].push_str(&top);
                next.last = Some(turn.clone());
            }
        }
        next.pass()
    }

    /// Gives the turn to the opponent.
    pub(super) fn pass(mut self) -> Self {
        self.mover = if self.mover == 'w' { 'r' } else { 'w' };
        self
    }

    fn is_raid(&self) -> bool {
        self.grid.iter().flatten().any(|troop| troop.len() >= 6)
    }

    /// The number of legal paths of this many turns. A raid can only end a path; a lost turn does not count.
    pub(super) fn paths(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_raid() {
            return 0;
        }
        let mut turns = self.turns();
        let mut position = self.clone();
        if turns.is_empty() {
            position = Self { last: None, ..self.clone() }.pass();
            turns = position.turns();
        }
        if depth == 1 {
            return turns.len() as u64;
        }
        turns.iter().map(|turn| position.after(turn).paths(depth - 1)).sum()
    }
}
