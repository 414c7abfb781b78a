//! Comparing what follows from the tables with what is kept of it.

/// A statement that compares rows as they follow and as they are kept, and answers with the games of those that only one of the
/// two has. Each is read once.
pub(super) fn differing(derived: &str, stored: &str, columns: &str) -> String {
    format!(
        "WITH derived AS MATERIALIZED ({derived}), stored AS MATERIALIZED ({stored}) \
        SELECT game_id FROM (SELECT {columns}, 1 AS side FROM derived UNION ALL SELECT {columns}, -1 FROM stored) AS rows \
        GROUP BY {columns} HAVING sum(side) <> 0"
    )
}
