//! Passkeys that are not what they are said to be, and the three kinds of keys. As with signing in, the truth answers the same challenge in the end.

use serde_json::{Value, json};

use super::{add, member, my_options, options, problem, prove, sign_in, status_and_code};
use crate::support::{
    Hall, Passkey,
    passkey::{BACKED_UP, BACKUP_ELIGIBLE, EXTENSIONS, NEW, PRESENT, Saying, VERIFIED, edwards, rsa},
};

/// Keys that are none of those that the hall offers, as they may be written.
fn keys(passkey: &Passkey) -> Vec<(&'static str, Vec<u8>)> {
    let right = passkey.key();
    let (x, y) = passkey.point()[1..].split_at(32);
    let changed = |at: usize, to: u8| {
        let mut key = right.clone();
        key[at] = to;
        key
    };
    let point = |x: &[u8], y: &[u8]| [&right[..10], x, &[0x22, 0x58, 32], y].concat();
    vec![
        ("none", vec![]),
        ("no CBOR", vec![0xFF; 77]),
        ("endless CBOR", [&[0xBF][..], &[0x5F; 76]].concat()),
        ("deep CBOR", vec![0x81; 9_000]),
        // -8 and -257 have other keys than this one; -35, ES384; -47, ES256K; 5, HMAC: none of them is asked for.
        ("of EdDSA", changed(4, 0x27)),
        ("of ES384", [&right[..4], &[0x38, 0x22], &right[5..]].concat()),
        ("of RS256", [&right[..4], &[0x39, 0x01, 0x00], &right[5..]].concat()),
        ("of ES256K", [&right[..4], &[0x38, 0x2E], &right[5..]].concat()),
        ("of HMAC", changed(4, 0x05)),
        ("of another type", changed(2, 0x01)),
        ("on another curve", changed(6, 0x02)),
        ("with a bit for y", [&right[..10], x, &[0x22, 0xF5]].concat()),
        ("in another order", [&[0xA5, 0x03, 0x26, 0x01, 0x02][..], &right[5..]].concat()),
        ("with more in it", [&[0xA6], &right[1..], &[0x23, 0x00]].concat()),
        ("said to have less in it", changed(0, 0xA4)),
        ("off the curve", point(x, &[7; 32])),
        ("with the coordinates exchanged", point(y, x)),
        ("at nothing", point(&[0; 32], &[0; 32])),
        ("beyond the field", point(&[0xFF; 32], y)),
        ("cut off", right[..right.len() - 1].to_vec()),
        ("with something behind", [right.as_slice(), &[0]].concat()),
    ]
    .into_iter()
    .chain(weak_keys())
    .collect()
}

/// Keys of RSA and Ed25519 that are weak or written in another way.
fn weak_keys() -> Vec<(&'static str, Vec<u8>)> {
    let modulus = |bytes: usize| {
        let mut modulus = vec![0xC5; bytes];
        modulus[bytes - 1] |= 1;
        modulus
    };
    let of = |modulus: &[u8]| rsa(modulus, &[1, 0, 1]);
    let changed = |at: usize, to: u8| {
        let mut modulus = modulus(256);
        modulus[at] = to;
        modulus
    };
    let mut last = [0xFF_u8; 32];
    (last[0], last[31]) = (0xEC, 0xFF);
    vec![
        ("RSA of 512 bits", of(&modulus(64))),
        ("RSA of 1024 bits", of(&modulus(128))),
        ("RSA of 2040 bits", of(&modulus(255))),
        ("RSA of 2047 bits", of(&changed(0, 0x7F))),
        ("RSA that begins with zero", of(&[&[0_u8][..], modulus(256).as_slice()].concat())),
        ("RSA of 4104 bits", of(&modulus(513))),
        ("RSA of 16384 bits", of(&modulus(2_048))),
        ("an even modulus", of(&changed(255, 0xC4))),
        ("the exponent 1", rsa(&modulus(256), &[1])),
        ("the exponent 2", rsa(&modulus(256), &[2])),
        ("the exponent 3", rsa(&modulus(256), &[3])),
        ("the exponent 65536", rsa(&modulus(256), &[1, 0, 0])),
        ("the exponent 65539", rsa(&modulus(256), &[1, 0, 3])),
        ("a long exponent", rsa(&modulus(256), &[0, 1, 0, 1])),
        ("no exponent", of(&modulus(256))[..267].to_vec()),
        ("Ed25519 at zero", edwards(&[0; 32])),
        ("the identity of Ed25519", edwards(&[&[1_u8][..], &[0; 31]].concat())),
        ("the identity with its sign", edwards(&[&[1_u8][..], &[0; 30], &[0x80]].concat())),
        ("a point of order two", edwards(&last)),
        ("Ed25519 cut off", edwards(&[7; 31])),
    ]
}

fn lies(honest: &Saying, passkey: &Passkey) -> Vec<(&'static str, Saying)> {
    let changed = |change: &dyn Fn(&mut Saying)| {
        let mut saying = honest.clone();
        change(&mut saying);
        saying
    };
    let with = |member: &str, value: Value| {
        changed(&|saying| _ = saying.client_data.insert(member.to_owned(), value.clone()))
    };
    let mut all = vec![
        ("another site", honest.clone().at("https://evil.example")),
        ("another port", honest.clone().at("https://hall.example:8443")),
        ("in a frame of others", with("crossOrigin", json!(true))),
        ("in a frame of a named site", with("topOrigin", json!("https://hall.example"))),
        ("another deed", with("type", json!("webauthn.get"))),
        ("another challenge", with("challenge", json!("AAAA"))),
        ("another domain", changed(&|saying| saying.domain = "evil.example".to_owned())),
        ("nobody was there", changed(&|saying| saying.flags &= !PRESENT)),
        ("nobody was recognized", changed(&|saying| saying.flags &= !VERIFIED)),
        ("backed up though it may not be", changed(&|saying| saying.flags &= !BACKUP_ELIGIBLE)),
        ("no new passkey", changed(&|saying| saying.flags &= !NEW)),
        ("extensions that are missing", changed(&|saying| saying.flags |= EXTENSIONS)),
        ("a passkey without an id", changed(&|saying| saying.id.clear())),
        ("a passkey with too long an id", changed(&|saying| saying.id = vec![7; 1_024])),
    ];
    all.extend(
        keys(passkey).into_iter().map(|(what, key)| (what, changed(&|saying| saying.key.clone_from(&key)))),
    );
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn no_lie_makes_a_passkey() {
    let hall = Hall::named().await;
    let asked = options(&hall, json!({"for": "sign_up", "name": "ann"})).await;
    let (passkey, honest) = Passkey::new(&asked);
    let sign_up = async |made: Value| {
        status_and_code(hall.post("/v1/accounts", json!({"name": "ann", "passkey": made})).await)
    };
    let refused = problem(422, "bad_passkey");
    for (what, lie) in lies(&honest, &passkey) {
        assert_eq!(sign_up(lie.made()).await, refused, "{what}");
    }
    // Browser and device call it differently.
    let mut renamed = honest.made();
    renamed["id"] = json!("AAAA");
    assert_eq!(sign_up(renamed).await, refused);
    // What the browser says of the key besides does not matter.
    let mut honest = honest.made();
    honest["response"]["publicKeyAlgorithm"] = json!(-257);
    honest["response"]["publicKey"] = json!("AAAA");
    assert_eq!(sign_up(honest).await, problem(201, ""));
    assert_eq!(sign_in(&hall, &passkey).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_may_be_long_and_extensions_may_follow() {
    let hall = Hall::named().await;
    let asked = options(&hall, json!({"for": "sign_up", "name": "ann"})).await;
    let (mut passkey, mut saying) = Passkey::new(&asked);
    passkey.id = vec![9; 1_023];
    saying.id.clone_from(&passkey.id);
    saying.flags = PRESENT | VERIFIED | NEW | EXTENSIONS;
    // {"credProtect": 2}
    saying.more = [&[0xA1, 0x6B][..], b"credProtect", &[0x02]].concat();
    let (status, made) = hall.post("/v1/accounts", json!({"name": "ann", "passkey": saying.made()})).await;
    assert_eq!(status, 201, "{made}");
    let mut says = passkey.says(&options(&hall, json!({"for": "sign_in"})).await);
    says.flags &= !(BACKUP_ELIGIBLE | BACKED_UP);
    let body = json!({"passkey": passkey.sign(&says)});
    assert_eq!(hall.post("/v1/sessions/passkey", body).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_anothers_passkey() {
    let hall = Hall::named().await;
    let (ann, hers) = member(&hall, "ann").await;
    let (bob, his) = member(&hall, "bob").await;
    // Bob says that a passkey of his has the id of hers: with a key of his own, and with hers.
    let proof = prove(&bob, &his).await;
    for key in [his.key(), hers.key()] {
        let (_, mut made) = Passkey::new(&my_options(&bob, "add").await);
        made.id.clone_from(&hers.id);
        made.key = key;
        let body = json!({"passkey": made.made()});
        let refused = bob.proving(reqwest::Method::POST, "/v1/me/passkeys", &proof, body).await;
        assert_eq!(status_and_code(refused), problem(422, "bad_passkey"));
        let (_, mut made) = Passkey::new(&options(&hall, json!({"for": "sign_up", "name": "cat"})).await);
        made.id.clone_from(&hers.id);
        let refused = hall.post("/v1/accounts", json!({"name": "cat", "passkey": made.made()})).await;
        assert_eq!(status_and_code(refused), problem(422, "bad_passkey"));
    }
    assert_eq!(sign_in(&hall, &hers).await.1["account"]["id"], json!(ann.id));
    assert_eq!(super::list(&bob).await.len(), 1);
    assert_eq!(
        status_and_code(hall.get("/v1/people/cat").await),
        problem(404, "not_found"),
        "no half account is left"
    );
    assert_eq!(add(&bob, &proof).await.1.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_signs_by_any_algorithm_that_is_offered() {
    let hall = Hall::named().await;
    let ask = async |name: &str| options(&hall, json!({"for": "sign_up", "name": name})).await;
    let offered = ask("ann").await["pubKeyCredParams"].clone();
    let offered: Vec<i64> =
        offered.as_array().unwrap().iter().map(|one| one["alg"].as_i64().unwrap()).collect();
    assert_eq!(offered, [-7, -8, -257]);
    for algorithm in offered {
        let name = format!("by{}", -algorithm);
        let (passkey, saying) = Passkey::signing_by(algorithm, &ask(&name).await);
        let made = hall.post("/v1/accounts", json!({"name": name, "passkey": saying.made()})).await;
        assert_eq!(status_and_code(made), problem(201, ""), "{algorithm}");
        assert_eq!(sign_in(&hall, &passkey).await.1["account"]["name"], json!(name));
        // The signature of another key of the same kind, and one with a bit changed.
        let asked = options(&hall, json!({"for": "sign_in"})).await;
        let says = passkey.says(&asked);
        let (other, _) = Passkey::signing_by(algorithm, &ask("ann").await);
        let mut bent = passkey.signature(&says);
        *bent.last_mut().unwrap() ^= 1;
        for signature in [other.signature(&says), bent, vec![]] {
            let answer = json!({"passkey": Passkey::with_signature(&says, &signature)});
            let refused = hall.post("/v1/sessions/passkey", answer).await;
            assert_eq!(status_and_code(refused), problem(401, "bad_credentials"), "{algorithm}");
        }
    }
}
