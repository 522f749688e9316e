/** Alerts players by sound, vibration and notifications, and lists the tables that wait for them. */
import { untrack } from 'svelte';
import type { MyTable } from '../api/types';
import { labelled, t } from '../i18n';
import { unfinishedTables, isAwaited, alertMeans, newlyAwaitedTables, deservesAlert } from './notification-rules';
import { forgetTable, readTables } from './my-tables';
import { router } from '../platform/router.svelte';
import { settings } from '../platform/settings.svelte';
import { gestures } from '../platform/gestures';
import { play, volumeFor, type SoundName } from '../platform/sound';
import type { TableStore } from './table-store.svelte';

const REFRESH_INTERVAL = 60_000;
const VIBRATION = [120, 60, 120];

/** The code of the table that this page shows. */
const openTable = (): string | null => (router.route.page === 'table' ? router.route.code : null);

class Notifier {
  /** The tables at which this browser has a seat, as of the last request. */
  tables = $state.raw<MyTable[]>([]);
  permission = $state<NotificationPermission | 'missing'>(
    typeof Notification === 'undefined' ? 'missing' : Notification.permission,
  );

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
    setInterval(() => {
      if (document.visibilityState === 'visible' || this.notifies) void this.refresh();
    }, REFRESH_INTERVAL);
  }

  get notifies(): boolean {
    return settings.notify && this.permission === 'granted';
  }

  /** The tables that wait for the player, except the open one. */
  get awaited(): MyTable[] {
    const here = openTable();
    const now = Date.now();
    return this.tables.filter((table) => table.your_turn && table.table !== here && deservesAlert(table, now));
  }

  #reading: Promise<void> | null = null;

  /** Fetches all tables; simultaneous calls share one request. */
  read(): Promise<void> {
    this.#reading ??= readTables()
      .then((tables) => {
        this.tables = tables;
      })
      .catch(() => undefined) // the next refresh tries again
      .finally(() => (this.#reading = null));
    return this.#reading;
  }

  /** Fetches the tables that may have changed, and alerts the player if one of them now waits for them. */
  async refresh(): Promise<void> {
    const before = this.tables;
    const live = unfinishedTables(before);
    if (!live.length) return;
    try {
      const now = await readTables(live.map((table) => table.table));
      this.tables = before.flatMap((table) => {
        if (!live.includes(table)) return table;
        return now.find((n) => n.table === table.table) ?? [];
      });
    } catch {
      return;
    }
    const here = openTable();
    for (const table of newlyAwaitedTables(before, this.tables)) {
      if (table.table !== here) this.alert(table.title, table.table, table.status === 'waiting', false);
    }
  }

  forget(code: string): void {
    forgetTable(code);
    this.tables = this.tables.filter((table) => table.table !== code);
  }

  /** Alerts the player that it is their turn, or that they can start the race. */
  alert(title: string, code: string, ready: boolean, shared: boolean): void {
    const means = alertMeans(document.visibilityState === 'hidden', shared, gestures.touch);
    if (means.sound) void play('turn', volumeFor(settings.volume, shared));
    if (means.vibrate && settings.vibrate) navigator.vibrate?.(VIBRATION);
    if (means.notify && this.notifies)
      void this.#notify(labelled(t(ready ? 'calls.ready' : 'home.your_turn'), title), t('lobby.code', { code }), code);
  }

  /** Plays a sound of the open table. */
  playSound(sound: SoundName, shared: boolean): void {
    if (document.visibilityState === 'visible') void play(sound, volumeFor(settings.volume, shared));
  }

  /** Asks for permission; browsers allow this only in reaction to a click. */
  async requestPermission(): Promise<void> {
    this.permission = await Notification.requestPermission();
    settings.set('notify', this.permission === 'granted');
  }

  async #notify(title: string, body: string, code: string): Promise<void> {
    const path = `/t/${code}`;
    const options = { body, tag: `paddock-${code}` };
    try {
      const note = new Notification(title, options);
      note.onclick = () => {
        window.focus();
        router.go(path);
        note.close();
      };
    } catch {
      // on phones, only a service worker can show notifications
      const worker = await navigator.serviceWorker?.getRegistration();
      await worker?.showNotification(title, { ...options, data: { path } });
    }
  }
}

export const notifier = new Notifier();

/** For the page of a table: keeps the document's title up to date, alerts the player and plays the sounds. */
export function notifyFrom(store: () => TableStore): void {
  const table = $derived(store().latest);
  const awaited = $derived(!!table && isAwaited(table));
  const animation = $derived(store().animation);
  $effect(() => {
    if (!table) return;
    const key = !awaited ? 'table.title_wait' : table.status === 'waiting' ? 'table.title_ready' : 'table.title_turn';
    document.title = t(key, { title: table.title, code: store().code });
  });
  $effect(() => {
    if (!awaited) return;
    untrack(() => {
      const { code, hotSeat } = store();
      if (table) notifier.alert(table.title, code, table.status === 'waiting', hotSeat);
    });
  });
  $effect(() => {
    if (!animation) return;
    untrack(() => {
      const { plugin, view, hotSeat } = store();
      const sound = view && plugin?.soundOf?.(animation, view);
      if (sound) notifier.playSound(sound, hotSeat);
    });
  });
}
