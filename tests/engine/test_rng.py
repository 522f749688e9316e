"""Random streams: the published generator, fair, independent, and the same everywhere."""

from hashlib import blake2b, sha256

import pytest

from paddock.engine import SealedStream, SetupError, Stream, commitment, split, stream_from_list

SEED = "00112233445566778899aabbccddeeff"


def test_the_generator_is_xoroshiro64_star_star() -> None:
    stream = Stream(1, 2)
    assert [stream.next32() for _ in range(10)] == [
        3802928447,
        813792938,
        1618621494,
        2955957307,
        3252880261,
        1129983909,
        2539651700,
        1327610908,
        1757650787,
        2763843748,
    ]


def test_streams_are_the_same_on_every_machine() -> None:
    stream = split(1, "deck")
    assert stream == Stream(500254938, 1777018934)
    assert [stream.below(100) for _ in range(8)] == [84, 76, 92, 61, 1, 31, 54, 45]
    assert stream == Stream(512792238, 3701433774)
    stream = split(2**53 - 1, "die/3")
    assert [stream.die(6) for _ in range(12)] == [1, 5, 3, 3, 4, 1, 1, 2, 2, 2, 2, 5]
    assert stream == Stream(446907621, 1305928165)
    cards = list(range(10))
    split(0, "").shuffle(cards)
    assert cards == [8, 7, 5, 0, 9, 2, 4, 3, 6, 1]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 20, 54])
def test_below_is_fair(n: int) -> None:
    stream = split(7, f"below/{n}")
    draws = 2000 * n
    counts = [0] * n
    for _ in range(draws):
        counts[stream.below(n)] += 1
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi_square < (n - 1) + 5 * (2 * (n - 1)) ** 0.5 + 1


def test_below_takes_numbers_up_to_two_to_the_31st() -> None:
    stream = split(3, "big")
    drawn = [stream.below(2**31) for _ in range(1000)]
    assert 0 <= min(drawn) < 2**26
    assert 2**31 - 2**26 < max(drawn) < 2**31


def test_a_die_shows_all_its_faces() -> None:
    stream = split(1, "die")
    assert {stream.die(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_shuffles_are_fair() -> None:
    stream = split(5, "shuffle")
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        cards = [0, 1, 2]
        stream.shuffle(cards)
        seen[tuple(cards)] = seen.get(tuple(cards), 0) + 1
    assert len(seen) == 6
    assert all(850 < times < 1150 for times in seen.values())


def test_shuffling_nothing_or_one_card_draws_nothing() -> None:
    stream = split(1, "deck")
    empty: list[int] = []
    stream.shuffle(empty)
    single = [9]
    stream.shuffle(single)
    assert (empty, single, stream) == ([], [9], split(1, "deck"))


def test_other_names_and_other_seeds_give_other_streams() -> None:
    streams = [split(seed, name) for seed in range(50) for name in ("deck", "die", "die/1", "die/2", "")]
    assert len({(stream.a, stream.b) for stream in streams}) == len(streams)


def test_a_copy_goes_its_own_way() -> None:
    stream = split(1, "deck")
    copy = stream.copy()
    drawn = [copy.next32() for _ in range(5)]
    assert stream == split(1, "deck") != copy
    assert [stream.next32() for _ in range(5)] == drawn


def test_a_fork_takes_its_state_from_the_stream() -> None:
    stream = Stream(1, 2)
    assert stream.fork() == Stream(3802928447, 813792938)
    assert stream == Stream(148660251, 213934208)


def test_streams_can_be_written_down() -> None:
    stream = split(4, "deck")
    stream.next32()
    assert stream_from_list(stream.to_list()) == stream
    assert eval(repr(stream), {"Stream": Stream}) == stream
    assert len({stream, stream.copy()}) == 1


@pytest.mark.parametrize("words", [[0, 0], [1], [1, 2, 3], [1, -1], [1, 2**32], [1, True], [1, "2"], [1.0, 2]])
def test_what_is_no_stream_is_refused(words: list[int]) -> None:
    with pytest.raises(SetupError, match="is not a random stream; expected two whole numbers of 32 bits"):
        stream_from_list(words)


def test_a_sealed_stream_is_keyed_blake2b_of_a_counter() -> None:
    """Anybody can compute a sealed table's dice again with a library of their own."""
    stream = split(SEED, "die")
    key = blake2b(b"die", key=bytes.fromhex(SEED), digest_size=32).digest()
    words = b"".join(blake2b(n.to_bytes(8, "little"), key=key, digest_size=64).digest() for n in range(3))
    assert [stream.next32() for _ in range(48)] == [
        int.from_bytes(words[n : n + 4], "little") for n in range(0, 4 * 48, 4)
    ]


def test_sealed_streams_are_the_same_on_every_machine() -> None:
    stream = split(SEED, "deck")
    assert [stream.below(100) for _ in range(8)] == [87, 69, 47, 76, 90, 11, 59, 27]
    assert stream.to_list()[1] == 8


def test_a_sealed_stream_is_copied_and_written_down_at_any_word() -> None:
    stream = split(SEED, "deck")
    ahead = [stream.copy().next32()]
    for n in range(1, 40):
        copy, read = stream.copy(), stream_from_list(stream.to_list())
        assert copy == stream == read
        assert eval(repr(stream), {"SealedStream": SealedStream}) == stream
        drawn = [copy.next32(), copy.next32()]
        assert [read.next32(), read.next32()] == drawn
        assert drawn[0] == ahead[-1]
        ahead.append(drawn[1])
        stream.next32()
        assert stream.to_list()[1] == n
    assert len(set(ahead)) == len(ahead)


def test_sealed_streams_differ_by_seed_and_name_and_from_fast_ones() -> None:
    streams = [split(seed, name) for seed in (SEED, SEED[::-1], SEED * 2) for name in ("", "a", "b")]
    assert len({stream.next32() for stream in streams}) == len(streams)
    assert split(SEED, "a") != split(1, "a")
    assert type(split(SEED, "a").fork()) is Stream, "what bots imagine need not be sealed"


@pytest.mark.parametrize("seed", [7, SEED])
def test_a_renewed_stream_is_another_for_each_number(seed: int | str) -> None:
    stream = split(seed, "die")
    assert stream.for_redeal(1) == stream.for_redeal(1) != stream.for_redeal(2) != stream
    drawn = [[renewed.next32() for _ in range(4)] for renewed in (stream, stream.for_redeal(1), stream.for_redeal(2))]
    assert len({word for words in drawn for word in words}) == 12
    assert type(stream.for_redeal(1)) is type(stream)


@pytest.mark.parametrize("words", [["ab", 1], ["0" * 64, -1], ["0" * 64, True], ["0" * 64, 2**32], ["Z" * 64, 1]])
def test_what_is_no_sealed_stream_is_refused(words: list[object]) -> None:
    with pytest.raises(SetupError, match="or a key of 64 hexadecimal digits and the count of numbers drawn"):
        stream_from_list(words)


def test_a_commitment_is_the_sha_256_of_the_seed_as_it_is_written() -> None:
    assert commitment(SEED) == sha256(SEED.encode()).hexdigest()
