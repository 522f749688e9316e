/** A table's socket: it comes back by itself, and asks for what it missed. */
import { isSlowConnection } from '../platform/connection-quality';
import { pathOfTable } from './client';
import { translateTexts } from './texts';
import type { ClientMessage, DoneMessage, Hello, RefusedMessage, Request, ServerMessage, TableMessage } from './types';

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'gone';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const SILENCE = 10000;
/** How often, and how long apart, a request is sent again that the server could not carry out just then. */
const TRIES = 5;
const TRY_AGAIN = 2000;
/** Refusals that say nothing about the request itself. */
const PASSING = ['unavailable', 'internal'];

export class Refused extends Error {
  constructor(readonly answer: RefusedMessage) {
    super(answer.message);
  }
}

/** Which messages may come through gzip: the long ones, or on a thin line all of them. */
const compressionWish = (): Hello['packed'] =>
  typeof DecompressionStream !== 'function' ? 'none' : isSlowConnection() ? 'all' : 'long';
const decompress = (data: Blob): Promise<string> =>
  new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();

/** Closes a socket; one that is still being opened, once it is: browsers complain otherwise. */
function closeSocket(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

interface OpenRequest {
  message: ClientMessage;
  tries: number;
  done: (answer: DoneMessage) => void;
  refused: (reason: Refused) => void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #next = Date.now() * 1000;
  /** Requests not yet answered: sent again, with the same id, after the line was lost. */
  #open = new Map<number, OpenRequest>();
  /** Why the server would not have us just then. */
  #trouble: RefusedMessage | undefined;

  constructor(
    readonly code: string,
    readonly tokens: string[],
    readonly since: () => number,
    readonly ontable: (message: TableMessage) => void,
    readonly onstatus: (status: ConnectionStatus, error?: RefusedMessage) => void,
  ) {
    addEventListener('online', this.#now);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#visible);
    this.#connect();
  }

  /** Sends a request; resolves when it is stored, rejects with Refused. */
  ask(message: Request): Promise<DoneMessage> {
    const id = this.#next++;
    const full: ClientMessage = { ...message, id };
    return new Promise((done, refused) => {
      this.#open.set(id, { message: full, tries: 1, done, refused });
      this.#send(full);
    });
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#visible);
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    if (this.#socket) closeSocket(this.#socket);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#heard) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#heard = 0;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${pathOfTable(this.code)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', tokens: this.tokens, since: this.since(), packed: compressionWish() };
      socket.send(JSON.stringify(hello));
    };
    // in the order that they came in: what is packed takes a moment, and what follows it waits
    let unpacking: Promise<void> | null = null;
    socket.onmessage = ({ data }: MessageEvent<string | Blob>) => {
      if (typeof data === 'string' && !unpacking) return this.#hear(socket, data);
      const text = typeof data === 'string' ? data : decompress(data);
      const turn = Promise.resolve(unpacking).then(async () => {
        this.#hear(socket, await text);
        if (unpacking === turn) unpacking = null;
      });
      unpacking = turn;
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => {
      if (this.#heard && Date.now() - this.#heard > PING_EVERY + SILENCE) socket.close();
      else this.#send({ type: 'ping' });
    }, PING_EVERY);
  }

  #hear(socket: WebSocket, text: string): void {
    if (this.#socket !== socket || this.#closed) return;
    const first = !this.#heard;
    this.#heard = Date.now();
    this.#read(translateTexts(JSON.parse(text) as ServerMessage), first);
  }

  readonly #done = (answer: DoneMessage): void => {
    this.#open.get(Number(answer.id))?.done(answer);
    this.#open.delete(Number(answer.id));
  };

  #read(message: ServerMessage, first: boolean): void {
    switch (message.type) {
      case 'table':
        if (first) {
          this.#wait = FIRST_WAIT;
          this.#trouble = undefined;
          this.onstatus('open');
        }
        this.ontable(message);
        message.done.forEach(this.#done);
        if (first) for (const { message: again } of this.#open.values()) this.#send(again);
        break;
      case 'done':
        this.#done(message);
        break;
      case 'refused':
        if (message.id !== null && this.#open.has(Number(message.id))) this.#handleRefusal(Number(message.id), message);
        else if (message.error === 'no_such_table' || message.error === 'archived') {
          this.onstatus('gone', message);
          this.close();
        } else if (first) {
          this.#trouble = message;
          this.#wait = LONGEST_WAIT;
        }
        break;
      case 'pong':
        break;
    }
  }

  /** The very same request, with its id, may be sent again: if it was carried out after all, the server knows it. */
  #handleRefusal(id: number, answer: RefusedMessage): void {
    const request = this.#open.get(id)!;
    if (PASSING.includes(answer.error) && request.tries < TRIES) {
      request.tries += 1;
      setTimeout(() => {
        if (this.#open.has(id)) this.#send(request.message);
      }, TRY_AGAIN);
      return;
    }
    request.refused(new Refused(answer));
    this.#open.delete(id);
  }

  #lost(): void {
    clearInterval(this.#pulse);
    this.#socket = null;
    if (this.#closed) return;
    this.onstatus('lost', this.#trouble);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.8 + 0.4 * Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.8);
  }

  #now = (): void => {
    this.#wait = FIRST_WAIT;
    if (!this.#socket) this.#connect();
  };

  #drop = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    closeSocket(socket);
    this.#lost();
  };

  #visible = (): void => {
    if (document.visibilityState === 'visible') this.#now();
  };
}
