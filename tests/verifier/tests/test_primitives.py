"""Everything of which others have written vectors."""

from __future__ import annotations

import unittest
from itertools import islice

from longhall_log import canonical, chacha20, ed25519

from . import signer


class ChaCha20(unittest.TestCase):
    def test_block_of_section_2_3_2(self) -> None:
        block = chacha20.block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
        self.assertEqual(
            block.hex(),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        )

    def test_key_stream_of_appendix_a_1(self) -> None:
        stream = b"".join(number.to_bytes(8, "little") for number in islice(chacha20.numbers(bytes(32)), 16))
        self.assertEqual(
            stream.hex(),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        )


class Ed25519(unittest.TestCase):
    # RFC 8032, section 7.1: secret key, public key, message, signature.
    VECTORS = (
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
            "d25bf5f0595bbe24655141438e7a100b",
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
            "387b2eaeb4302aeeb00d291612bb0c00",
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
            "4a7c15e9716ed28dc027beceea1ec40a",
        ),
    )

    def test_vectors(self) -> None:
        for secret, public, message, signature in (map(bytes.fromhex, vector) for vector in self.VECTORS):
            self.assertEqual(signer.public_key(secret), public)
            self.assertEqual(signer.sign(secret, message), signature)
            self.assertTrue(ed25519.verify(public, message, signature))
            self.assertFalse(ed25519.verify(public, message + b"!", signature))

    def test_what_is_no_signature(self) -> None:
        _, public, message, signature = map(bytes.fromhex, self.VECTORS[2])
        for n in (0, 31, 32, 63):
            changed = signature[:n] + bytes([signature[n] ^ 1]) + signature[n + 1 :]
            self.assertFalse(ed25519.verify(public, message, changed))
        # s and s + L are the same number, but only one of them is written (section 5.1.7).
        malleable = signature[:32] + (int.from_bytes(signature[32:], "little") + ed25519.L).to_bytes(32, "little")
        self.assertFalse(ed25519.verify(public, message, malleable))
        self.assertFalse(ed25519.verify(public, message, signature[:63]))
        self.assertFalse(ed25519.verify(b"\xff" * 32, message, signature))


class Canonical(unittest.TestCase):
    def test_names_are_sorted_by_utf_16_as_in_section_3_2_3(self) -> None:
        names = {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7}
        written = '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\U0001f600":5,"\ufb33":3}'
        self.assertEqual(canonical.write(names), written.encode())
        self.assertEqual(canonical.read(written.encode()), names)

    def test_text_as_in_section_3_2_2_2(self) -> None:
        text = '\u20ac$\x0f\nA\'B"\\\\"/\x7f'
        self.assertEqual(canonical.write(text), '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\x7f"'.encode())

    def test_numbers_are_integers_that_a_double_holds(self) -> None:
        for number in (0, -1, 2**53 - 1, -(2**53) + 1):
            self.assertEqual(canonical.read(str(number).encode()), number)

    def test_what_is_refused(self) -> None:
        for data, why in (
            (b'{"a":1,"a":1}', "the key 'a' is repeated"),
            (b'{"b":1,"a":2}', "it is not canonical at byte 2"),
            (b'{"a": 1}', "it is not canonical at byte 5"),
            (b"[1.0]", "1.0 is no integer as a log has them"),
            (b"[1e3]", "1e3 is no integer as a log has them"),
            (b"[NaN]", "NaN is no integer as a log has them"),
            (b"[-0]", "it is not canonical at byte 1"),
            (b"[9007199254740992]", "9007199254740992 is no integer between -2^53 and 2^53"),
            (b'"\\u0041"', "it is not canonical at byte 1"),
            (b'"\\/"', "it is not canonical at byte 1"),
            (b'"\\u001F"', "it is not canonical at byte 6"),
            (b'"\\ud800"', "half of a surrogate pair"),
            (b"{}\r", "it is not canonical at byte 2"),
            (b"[" * 100_000, "it is nested too deep"),
        ):
            with self.subTest(data[:40]), self.assertRaises(canonical.NotCanonical) as caught:
                canonical.read(data)
            self.assertEqual(str(caught.exception), why)
        for data in (b"", b"{", b"01", b"[1] [2]", b"\xef\xbb\xbf{}", b"\xff", b"[" + b"9" * 5000 + b"]"):
            with self.subTest(data[:10]), self.assertRaises(canonical.NotCanonical) as caught:
                canonical.read(data)
            self.assertIn("it is no JSON", str(caught.exception))
