"""Settings: environment variables, a file and options, each before the last; a bad value is refused with one line."""

import re
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from paddock.cli import main
from paddock.engine import PaddockError
from paddock.server.settings import SETTINGS_FILE, USER_SETTINGS, Settings, load_settings


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "paddock"
    folder.mkdir()
    return folder


def settings_file(folder: Path, text: str) -> Path:
    file = folder / SETTINGS_FILE
    file.write_text(text)
    return file


def test_options_override_the_environment_and_the_environment_overrides_the_file(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PADDOCK_SPECTATORS", "1")
    monkeypatch.setenv("PADDOCK_AWAY_SECONDS", "2")
    monkeypatch.setenv("PADDOCK_IDLE_TIMEOUT", "3")
    file = settings_file(data_folder, "port = 40\naway_seconds = 20\nidle_timeout = 30\n")
    settings = load_settings({"idle_timeout": 300.0, "away_seconds": None}, file)
    assert (settings.spectators, settings.port, settings.away_seconds, settings.idle_timeout) == (1, 40, 2.0, 300.0)


def test_the_file_in_the_data_folder_is_read_by_itself(data_folder: Path, tmp_path: Path) -> None:
    settings_file(data_folder, 'origins = ["https://race.example.org"]\nfsync = true\n')
    settings = load_settings({})
    assert (settings.origins, settings.fsync) == (("https://race.example.org",), True)
    other = tmp_path / "other.toml"
    other.write_text("port = 1\n")
    assert load_settings({}, other).origins == ()


def test_lists_in_the_environment_have_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_PROXIES", "10.0.0.7, 10.1.0.0/16")
    assert load_settings({}).proxies == ("10.0.0.7", "10.1.0.0/16")


def test_no_limits_and_other_limits() -> None:
    assert Settings(limits=0).rate_limits is None
    doubled, usual = Settings(limits=2).rate_limits, Settings().rate_limits
    assert doubled is not None
    assert usual is not None
    assert doubled.tables.burst == 2 * usual.tables.burst


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("spectators = -1\n", r"setting spectators \(.*paddock\.toml\): Input should be greater than"),
        ('limits = "many"\n', r"setting limits \(.*paddock\.toml\)"),
        ('proxies = ["nowhere"]\n', r"setting proxies \(.*paddock\.toml\): 'nowhere' is no address of a proxy"),
        ('metrics_token = "short"\n', r"setting metrics_token \(.*\): it is too short; use 16 characters or more"),
        ("spectater = 5\n", r"paddock\.toml: there is no setting 'spectater'; the settings are: host, port"),
        ("own_bots = []\n", "there is no setting 'own_bots'"),
        ("spectators = \n", "is no TOML file"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(data_folder: Path, text: str, message: str) -> None:
    file = settings_file(data_folder, text)
    with pytest.raises(PaddockError, match=message):
        load_settings({}, file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PaddockError, match="cannot read"):
        load_settings({}, tmp_path / "none.toml")


def test_the_command_says_in_one_line_which_variable_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PADDOCK_PORT", "70000")
    assert main(["serve"]) == 2
    error = capsys.readouterr().err
    assert "setting port (PADDOCK_PORT): Input should be less than or equal to 65535" in " ".join(error.split())
    assert "Traceback" not in error


def test_a_bad_option_is_named_as_it_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--proxy", "nowhere"]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "setting proxies (--proxy): 'nowhere' is no address of a proxy" in error


SECRET = "correct horse"


@pytest.mark.parametrize("address", ["postgresql://me:correct%20horse@db/x", "postgresql://me@db/x?password=horse"])
@pytest.mark.parametrize("command", [["serve"], ["play"], ["admin", "backup", "copy"], ["admin", "tables", "list"]])
def test_a_password_on_the_command_line_is_refused_and_not_repeated(
    command: list[str], address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--database", address]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "set PADDOCK_DATABASE instead" in error
    assert "horse" not in error


def test_a_password_comes_from_the_environment_the_settings_file_or_a_file_of_its_own(
    data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = "postgresql://me:correct%20horse@db/x"
    monkeypatch.setenv("PADDOCK_DATABASE", whole)
    assert load_settings({}).database == whole
    assert load_settings({}, settings_file(data_folder, f'database = "{whole}"\n')).database == whole
    (tmp_path / "password").write_text(f"{SECRET}\n")
    settings = load_settings({"database": "postgresql://me@db/x", "database_password_file": tmp_path / "password"})
    assert make_url(settings.database).password == SECRET
    assert "horse" not in repr(settings)
    monkeypatch.setenv("PADDOCK_DATABASE_PASSWORD_FILE", str(tmp_path / "password"))
    with pytest.raises(PaddockError, match="given twice"):
        load_settings({})
    with pytest.raises(PaddockError, match="cannot read"):
        load_settings({"database": "postgresql://me@db/x", "database_password_file": tmp_path / "none"})


@pytest.mark.parametrize("address", ["://me:horse@db", "postgresql://me:horse@db:port/x"])
def test_an_address_that_cannot_be_read_is_not_repeated(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PADDOCK_DATABASE", address)
    monkeypatch.setenv("PADDOCK_PORT", "0")
    assert main(["serve"]) == 2
    error = capsys.readouterr().err
    assert "sqlite:///FILE or postgresql://USER@HOST/NAME" in " ".join(error.split())
    assert "horse" not in error


def test_every_setting_is_in_the_table_for_hosts() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    missing = [name for name in USER_SETTINGS if not any(re.search(rf"`{name}\b", row) for row in rows)]
    assert missing == []
