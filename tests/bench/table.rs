//! Condenses many figures into one.

pub(crate) fn median(figures: impl Into<Vec<f64>>) -> f64 {
    let mut figures = figures.into();
    figures.sort_by(f64::total_cmp);
    percentile(&figures, 0.5)
}

/// A percentile of sorted figures.
pub(crate) fn percentile(sorted: &[f64], share: f64) -> f64 {
    let place = (sorted.len().saturating_sub(1) as f64 * share).round() as usize;
    sorted.get(place).copied().unwrap_or(f64::NAN)
}
