/** Calls the player: by sound, by shaking the phone, by a notification; and knows which tables wait for them. */
import { untrack } from 'svelte';
import type { MyTable } from '../api/types';
import { labelled, t } from '../i18n';
import { unfinishedTables, isAwaited, alertMeans, newlyAwaitedTables, isPressing } from './notification-rules';
import { forgetTable, readTables } from './my-tables';
import { router } from '../platform/router.svelte';
import { settings } from '../platform/settings.svelte';
import { gestures } from '../platform/gestures';
import { play, volumeFor, type SoundName } from '../platform/sound';
import type { TableStore } from './table-store.svelte';

const EVERY = 60_000;
const SHAKE = [120, 60, 120];

class Notifier {
  /** The tables at which this browser holds a seat, as far as they were asked after. */
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
    }, EVERY);
  }

  get notifies(): boolean {
    return settings.notify && this.permission === 'granted';
  }

  /** The tables that wait for us, except the one that is open. */
  get awaited(): MyTable[] {
    const here = router.route.page === 'table' ? router.route.code : null;
    const now = Date.now();
    return this.tables.filter((table) => table.your_turn && table.table !== here && isPressing(table, now));
  }

  #reading: Promise<void> | null = null;

  /** Asks after all tables that are kept; all who want to know at the same time share an answer. */
  read(): Promise<void> {
    this.#reading ??= readTables()
      .then((tables) => {
        this.tables = tables;
      })
      .catch(() => undefined) // they are asked after again when somebody looks
      .finally(() => (this.#reading = null));
    return this.#reading;
  }

  /** Asks after those that may have moved on. */
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
    const here = router.route.page === 'table' ? router.route.code : null;
    for (const table of newlyAwaitedTables(before, this.tables)) {
      if (table.table !== here) this.call(table.title, table.table, table.status === 'waiting', false);
    }
  }

  forget(code: string): void {
    forgetTable(code);
    this.tables = this.tables.filter((table) => table.table !== code);
  }

  /** It is the player's turn, or theirs to start. */
  call(title: string, code: string, ready: boolean, shared: boolean): void {
    const means = alertMeans(document.visibilityState === 'hidden', shared, gestures.touch);
    if (means.sound) void play('turn', volumeFor(settings.volume, shared));
    if (means.vibrate && settings.vibrate) navigator.vibrate?.(SHAKE);
    if (means.notify && this.notifies)
      void this.#notify(labelled(t(ready ? 'calls.ready' : 'home.your_turn'), title), t('lobby.code', { code }), code);
  }

  /** Something happened at the table that is open. */
  hear(sound: SoundName, shared: boolean): void {
    if (document.visibilityState === 'visible') void play(sound, volumeFor(settings.volume, shared));
  }

  /** Turned on by a press, which is when the browser may be asked. */
  async ask(): Promise<void> {
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
      // phones take them from a service worker only
      const worker = await navigator.serviceWorker?.getRegistration();
      await worker?.showNotification(title, { ...options, data: { path } });
    }
  }
}

export const notifier = new Notifier();

/** For the page of a table: its title says when it waits for us, and it is called and heard from then on. */
export function notifyFrom(store: () => TableStore): void {
  const table = $derived(store().latest);
  const awaited = $derived(!!table && isAwaited(table));
  const animation = $derived(store().animation);
  $effect(() => {
    if (!table) return;
    const called = table.status === 'waiting' ? 'table.title_ready' : 'table.title_turn';
    document.title = t(awaited ? called : 'table.title_wait', { title: table.title, code: store().code });
  });
  $effect(() => {
    if (!awaited) return;
    untrack(() => {
      const { code, hotSeat } = store();
      if (table) notifier.call(table.title, code, table.status === 'waiting', hotSeat);
    });
  });
  $effect(() => {
    if (!animation) return;
    untrack(() => {
      const { plugin, view, hotSeat } = store();
      const sound = view && plugin?.soundOf?.(animation, view);
      if (sound) notifier.hear(sound, hotSeat);
    });
  });
}
