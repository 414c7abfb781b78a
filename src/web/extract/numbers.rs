//! Numbers as in JSON Schema: a number without a fraction is an integer, however it is written.

use std::borrow::Cow;

/// Maximum number of digits of an integer in a request.
const DIGITS_MAX: usize = 20;

/// Rewrites the integral numbers of a JSON text as integers: `4.0` and `4e0` as `4`. Numbers with more than
/// [`DIGITS_MAX`] digits stay unchanged.
pub(super) fn integral(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let (mut written, mut copied, mut at) = (String::new(), 0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = after_string(bytes, at),
            b'-' | b'0'..=b'9' => {
                let end = after_number(bytes, at);
                if let Some(integer) = integer(&text[at..end]) {
                    written.push_str(&text[copied..at]);
                    written.push_str(&integer);
                    copied = end;
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    written.push_str(&text[copied..]);
    Cow::Owned(written)
}

/// Returns the index after the string that begins at `start`.
fn after_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns the index after the number that begins at `start`.
fn after_number(bytes: &[u8], start: usize) -> usize {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    bytes[start..].iter().position(|byte| !is_part(byte)).map_or(bytes.len(), |length| start + length)
}

/// Returns a number as an integer. `None` if it is already written as one, has a fraction or too many digits.
pub(super) fn integer(number: &str) -> Option<String> {
    let (sign, size) = number.strip_prefix('-').map_or(("", number), |size| ("-", size));
    if size.bytes().all(|byte| byte.is_ascii_digit()) {
        return (sign == "-" && size == "0").then(|| size.to_owned());
    }
    let (mantissa, exponent) = size.split_once(['e', 'E']).unwrap_or((size, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = whole.bytes().chain(fraction.bytes());
    if whole.is_empty() || !digits.all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = format!("{whole}{fraction}");
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let significant = digits.trim_matches('0');
    if significant.is_empty() {
        return is_exponent(exponent).then(|| "0".to_owned());
    }
    // The number of digits before the point, without leading zeros.
    let exponent: i64 = exponent.parse().ok()?;
    let before =
        i64::try_from(whole.len()).ok()?.checked_add(exponent)?.checked_sub(i64::try_from(zeros).ok()?)?;
    let before = usize::try_from(before).ok().filter(|before| *before <= DIGITS_MAX)?;
    (significant.len() <= before).then(|| format!("{sign}{significant:0<before$}"))
}

fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integral_number_is_an_integer() {
        for (number, integer) in [
            ("4.0", "4"),
            ("4.000", "4"),
            ("1e0", "1"),
            ("1E+2", "100"),
            ("1.5e1", "15"),
            ("150e-1", "15"),
            ("0.0015e4", "15"),
            ("-4.0", "-4"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("0e999999999999999999999", "0"),
            ("0.0e-9", "0"),
            ("100.0", "100"),
            ("9007199254740993.0", "9007199254740993"),
            ("9223372036854775807.0", "9223372036854775807"),
        ] {
            assert_eq!(integral(number), integer, "{number}");
        }
    }

    #[test]
    fn what_is_no_integral_number_stays() {
        for same in [
            "4",
            "-4",
            "0",
            "4.5",
            "1e-1",
            "0.1",
            "1e21",
            "1e999999999",
            "1e99999999999999999999999",
            "-",
            "1e",
            "1.5e",
            r#""4.0""#,
            r#"{"4.0": "a\"4.0"}"#,
            r#"["\\", "4.0"]"#,
        ] {
            assert_eq!(integral(same), same);
        }
        assert_eq!(integral(r#"{"a":[4.0,{"b":"4.0"}],"c":-1e1}"#), r#"{"a":[4,{"b":"4.0"}],"c":-10}"#);
    }
}
