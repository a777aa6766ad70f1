"""Any bytes are read without a crash: random ones, and real texts with random damage."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorpion.notation import write_record
from tests.fuzz.read_text import read_text
from tests.rules.drawn import SOURCE, random_game

ALPHABET = st.sampled_from("A23456789TJQKCDHS<>?-:#= \n\r\t10♥♠talonreservfudimbw\u2028\ufeff\x00")


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_a_crash_t1_t5(data: bytes) -> None:
    read_text(data)


@given(st.text(ALPHABET, max_size=300))
def test_any_text_of_our_letters_is_read_without_a_crash_t1_t5(text: str) -> None:
    read_text(text.encode())


SEEDS = [
    SOURCE.encode(),
    write_record(random_game(7)).encode(),
    f"Rules: wasp removal=never\nBoard:\n{SOURCE}Moves: 4H>5H\n".encode(),
    str(random_game(9, limit=20).position).encode(),
]


@pytest.mark.parametrize("seed", SEEDS, ids=["board", "record", "board record", "late board"])
def test_damaged_texts_are_read_without_a_crash_t2_t4(seed: bytes) -> None:
    chance = random.Random(len(seed))
    for _ in range(1500):
        data = bytearray(seed)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(data)) if data else 0
            data = data or bytearray(seed)
            match chance.randrange(5):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.randint(1, 12)]
                case 2:
                    data[at:at] = seed[at : at + chance.randint(1, 20)]
                case 3:
                    data[at:at] = bytes([chance.choice(b"\n <>?-:#0123456789CDHSK")])
                case _:
                    data = data[:at] or bytearray(seed)
        read_text(bytes(data))
