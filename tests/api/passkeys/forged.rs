//! Signing in by what is not so. Each lie is told to the same challenge, which the truth then answers: so nothing but the lie
//! was refused, and no lie uses the challenge up.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{member, options, problem, sign_in, status_and_code};
use crate::support::{
    Hall, Passkey,
    passkey::{BACKED_UP, BACKUP_ELIGIBLE, EXTENSIONS, NEW, PRESENT, Saying, VERIFIED, base64url},
};

/// What a change makes of an honest saying.
fn lie(honest: &Saying, change: impl FnOnce(&mut Saying)) -> Saying {
    let mut saying = honest.clone();
    change(&mut saying);
    saying
}

/// An honest saying with another member of the client data.
fn with(honest: &Saying, member: &str, value: Value) -> Saying {
    lie(honest, |saying| _ = saying.client_data.insert(member.to_owned(), value))
}

/// What browser and device say otherwise than it is, all of it signed.
fn lies(honest: &Saying, passkey: &Passkey, other: &[u8]) -> Vec<(&'static str, Saying)> {
    let flags = |flags: u8| lie(honest, |saying| saying.flags = flags);
    let user = |user: Option<&[u8]>| lie(honest, |saying| saying.user = user.map(<[u8]>::to_vec));
    let bytes = |bytes: &[u8]| lie(honest, |saying| saying.client_data_bytes = Some(bytes.to_vec()));
    let known = PRESENT | VERIFIED | BACKUP_ELIGIBLE | BACKED_UP;
    let text = json!(honest.client_data).to_string();
    vec![
        ("another site", honest.clone().at("https://evil.example")),
        ("a site below", honest.clone().at("https://a.hall.example")),
        ("a site that begins alike", honest.clone().at("https://hall.example.evil.example")),
        ("another port", honest.clone().at("https://hall.example:8443")),
        ("the same without TLS", honest.clone().at("http://hall.example")),
        ("no site", honest.clone().at("null")),
        ("in a frame of others", with(honest, "crossOrigin", json!(true))),
        ("in a frame of a named site", with(honest, "topOrigin", json!("https://evil.example"))),
        ("another deed", with(honest, "type", json!("webauthn.create"))),
        ("no deed", with(honest, "type", json!("payment.get"))),
        ("no challenge", with(honest, "challenge", json!(""))),
        ("a challenge that nobody made", with(honest, "challenge", json!(base64url([7; 32])))),
        ("a challenge that is a number", with(honest, "challenge", json!(7))),
        ("no JSON", bytes(b"{")),
        ("JSON of something else", bytes(b"[]")),
        ("JSON with two challenges", bytes(text.replacen('{', r#"{"challenge":"","#, 1).as_bytes())),
        ("JSON with something behind", bytes(format!("{text}{text}").as_bytes())),
        ("JSON in UTF-16", bytes(&text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>())),
        ("deep JSON", bytes("[".repeat(20_000).as_bytes())),
        ("another domain", lie(honest, |saying| saying.domain = "evil.example".to_owned())),
        ("the domain above", lie(honest, |saying| saying.domain = "example".to_owned())),
        ("nobody was there", flags(known & !PRESENT)),
        ("nobody was recognized", flags(known & !VERIFIED)),
        ("backed up though it may not be", flags(known & !BACKUP_ELIGIBLE)),
        ("of another kind than it was", flags(PRESENT | VERIFIED)),
        ("extensions that are missing", flags(known | EXTENSIONS)),
        ("extensions that are not announced", lie(honest, |saying| saying.more = vec![0xA0])),
        (
            "a new passkey",
            lie(honest, |saying| {
                saying.flags |= NEW;
                saying.key = passkey.key();
            }),
        ),
        ("an announced passkey that is missing", flags(known | NEW)),
        ("nobody's", user(None)),
        ("another's", user(Some(other))),
        ("somebody's who is not there", user(Some(Uuid::now_v7().as_bytes()))),
        ("of nobody at all", user(Some(&[]))),
        ("of somebody with a long id", user(Some(&[0; 64]))),
        ("an unknown passkey", lie(honest, |saying| saying.id[0] ^= 1)),
        ("no passkey", lie(honest, |saying| saying.id.clear())),
        ("a passkey with a long id", lie(honest, |saying| saying.id = vec![0; 9_000])),
    ]
}

/// What is no signature of it.
fn signatures(passkey: &Passkey, another: &Passkey, honest: &Saying) -> Vec<(&'static str, Vec<u8>)> {
    let right = passkey.signature(honest);
    let changed = |at: usize| {
        let mut signature = right.clone();
        signature[at] ^= 1;
        signature
    };
    // An INTEGER of DER, as signatures hold two of them.
    let raw = |der: &[u8]| {
        let (r, rest) = der[4..].split_at(usize::from(der[3]));
        let s = &rest[2..];
        let fixed = |n: &[u8]| {
            [vec![0; 32_usize.saturating_sub(n.len())], n[n.len().saturating_sub(32)..].to_vec()].concat()
        };
        [fixed(r), fixed(s)].concat()
    };
    vec![
        ("another's", another.signature(honest)),
        ("over something else", passkey.signature(&with(honest, "more", json!(true)))),
        ("one bit changed", changed(right.len() - 1)),
        ("not DER any more", changed(0)),
        ("none", vec![]),
        ("two zeros", vec![0x30, 6, 2, 1, 0, 2, 1, 0]),
        ("two ones", vec![0x30, 6, 2, 1, 1, 2, 1, 1]),
        ("cut off", right[..right.len() - 1].to_vec()),
        ("something behind", [right.as_slice(), &[0]].concat()),
        ("not in DER", raw(&right)),
        ("endless DER", [&[0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF][..], &[0; 40]].concat()),
        ("long", vec![0x30; 20_000]),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_lie_signs_in() {
    let hall = Hall::named().await;
    let (ann, passkey) = member(&hall, "ann").await;
    let (_, other) = member(&hall, "bob").await;
    let asked = options(&hall, json!({"for": "sign_in"})).await;
    let honest = passkey.says(&asked);
    let session = async |answer: Value| hall.post("/v1/sessions/passkey", json!({"passkey": answer})).await;
    let refused = problem(401, "bad_credentials");
    for (what, lie) in lies(&honest, &passkey, &other.user) {
        assert_eq!(status_and_code(session(passkey.sign(&lie)).await), refused, "{what}");
    }
    // His passkey, said to be hers; and hers, said to be his.
    let his = lie(&honest, |saying| saying.id.clone_from(&other.id));
    for answer in [other.sign(&his), passkey.sign(&his), other.sign(&honest)] {
        assert_eq!(status_and_code(session(answer).await), refused);
    }
    for (what, signature) in signatures(&passkey, &other, &honest) {
        assert_eq!(
            status_and_code(session(Passkey::with_signature(&honest, &signature)).await),
            refused,
            "signed: {what}"
        );
    }
    let whole = passkey.sign(&honest);
    for length in 0..37 {
        let mut cut = whole.clone();
        let data = cut["response"]["authenticatorData"].as_str().unwrap().to_owned();
        let data = base64_decoded(&data);
        cut["response"]["authenticatorData"] = json!(base64url(&data[..length]));
        assert_eq!(status_and_code(session(cut).await), refused, "cut off after {length} bytes");
    }
    let (status, signed_in) = session(whole).await;
    assert_eq!((status.as_u16(), &signed_in["account"]["id"]), (201, &json!(ann.id)));
}

fn base64_decoded(text: &str) -> Vec<u8> {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_answer_is_malformed() {
    let hall = Hall::named().await;
    let (_, passkey) = member(&hall, "ann").await;
    let asked = options(&hall, json!({"for": "sign_in"})).await;
    let right = passkey.answer(&asked);
    let session = async |body: &Value| status_and_code(hall.post("/v1/sessions/passkey", body.clone()).await);
    for member in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
        for bad in [
            json!(7),
            json!("*"),
            json!("AA=="),
            json!("A"),
            json!("AB"),
            json!("a b"),
            json!("+/+/"),
            json!([1]),
        ] {
            let mut wrong = right.clone();
            wrong["response"][member] = bad.clone();
            assert_eq!(
                session(&json!({ "passkey": wrong })).await,
                problem(400, "malformed_body"),
                "{member}: {bad}"
            );
        }
        let mut wrong = right.clone();
        wrong["response"].as_object_mut().unwrap().remove(member);
        let wanted = if member == "userHandle" {
            problem(401, "bad_credentials")
        } else {
            problem(400, "malformed_body")
        };
        assert_eq!(session(&json!({ "passkey": wrong })).await, wanted, "without {member}");
    }
    let mut large = right.clone();
    large["response"]["signature"] = json!("A".repeat(70_000));
    assert_eq!(session(&json!({ "passkey": large })).await, problem(413, "body_too_large"));
    for body in [
        json!({}),
        json!({"passkey": null}),
        json!({"passkey": []}),
        json!({"passkey": right, "name": "ann"}),
    ] {
        assert_eq!(session(&body).await, problem(400, "malformed_body"));
    }
    let mut more = right;
    more["response"]["somethingOfLevel4"] = json!({"nested": [1, 2, 3]});
    assert_eq!(
        session(&json!({ "passkey": more })).await,
        problem(201, ""),
        "what is not known is left aside"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_never_goes_back() {
    let hall = Hall::named().await;
    let asked = options(&hall, json!({"for": "sign_up", "name": "ann"})).await;
    let (mut passkey, mut saying) = Passkey::new(&asked);
    saying.flags &= !(BACKUP_ELIGIBLE | BACKED_UP);
    let body = json!({"name": "ann", "passkey": saying.made()});
    assert_eq!(hall.post("/v1/accounts", body).await.0, 201);
    // Two that do not count are the same; from the first count on it goes up.
    for (count, wanted) in [
        (0, 201),
        (0, 201),
        (5, 201),
        (5, 401),
        (4, 401),
        (0, 401),
        (6, 201),
        (u32::MAX, 201),
        (7, 401),
        (0, 401),
    ] {
        passkey.count = count;
        let asked = options(&hall, json!({"for": "sign_in"})).await;
        let of_one_device = |saying: &mut Saying| saying.flags &= !(BACKUP_ELIGIBLE | BACKED_UP);
        let answer = passkey.sign(&lie(&passkey.says(&asked), of_one_device));
        let status = hall.post("/v1/sessions/passkey", json!({"passkey": answer})).await.0;
        assert_eq!(status, wanted, "{count}");
    }
}

/// A provider that syncs a passkey may have a counter on each device, or begin again at 0.
#[tokio::test(flavor = "multi_thread")]
async fn a_synced_passkey_may_count_as_it_likes() {
    let hall = Hall::named().await;
    let (_, mut passkey) = member(&hall, "ann").await;
    for count in [0, 5, 5, 4, 0, 0, u32::MAX, 1] {
        passkey.count = count;
        assert_eq!(sign_in(&hall, &passkey).await.0, 201, "{count}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_may_back_up_later_but_not_change_its_kind() {
    let hall = Hall::named().await;
    let asked = options(&hall, json!({"for": "sign_up", "name": "ann"})).await;
    let (passkey, mut saying) = Passkey::new(&asked);
    saying.flags = PRESENT | VERIFIED | NEW | BACKUP_ELIGIBLE;
    let (status, ann) = hall.post("/v1/accounts", json!({"name": "ann", "passkey": saying.made()})).await;
    assert_eq!(status, 201);
    let ann = crate::support::Person::new(&hall, ann);
    assert_eq!(super::list(&ann).await[0]["backed_up"], json!(false));
    for (flags, wanted) in
        [(PRESENT | VERIFIED, 401), (PRESENT | VERIFIED | BACKUP_ELIGIBLE | BACKED_UP, 201)]
    {
        let asked = options(&hall, json!({"for": "sign_in"})).await;
        let answer = passkey.sign(&lie(&passkey.says(&asked), |saying| saying.flags = flags));
        assert_eq!(hall.post("/v1/sessions/passkey", json!({"passkey": answer})).await.0, wanted);
    }
    assert_eq!(super::list(&ann).await[0]["backed_up"], json!(true));
}
