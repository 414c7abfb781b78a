//! Compares derived rows with stored ones.

/// Returns a statement that compares derived rows with stored rows. It selects the games of rows that only one side
/// has, and reads each side once.
pub(crate) fn diff_rows(derived: &str, stored: &str, columns: &str) -> String {
    format!(
        "WITH derived AS MATERIALIZED ({derived}), stored AS MATERIALIZED ({stored}) \
        SELECT game_id FROM (SELECT {columns}, 1 AS side FROM derived UNION ALL SELECT {columns}, -1 FROM stored) AS rows \
        GROUP BY {columns} HAVING sum(side) <> 0"
    )
}
