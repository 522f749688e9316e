/** The socket of a table. It reconnects by itself and then fetches what it missed. */
import { isSlowConnection } from '../platform/connection-quality';
import { pathOfTable } from './client';
import { translateTexts } from './texts';
import type { ClientMessage, DoneMessage, Hello, RefusedMessage, Request, ServerMessage, TableMessage } from './types';

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'gone';

const MIN_RETRY_DELAY = 300;
const MAX_RETRY_DELAY = 8000;
const PING_INTERVAL = 15000;
const PONG_TIMEOUT = 10000;
/** How often a request is sent that the server cannot carry out for now, and the delay between two attempts. */
const MAX_TRIES = 5;
const RESEND_DELAY = 2000;
/** Refusals for temporary reasons. */
const TEMPORARY = ['unavailable', 'internal'];

export class Refused extends Error {
  constructor(readonly answer: RefusedMessage) {
    super(answer.message);
  }
}

/** Which messages the server may compress: long ones, or all of them on a slow connection. */
const requestedCompression = (): Hello['packed'] =>
  typeof DecompressionStream !== 'function' ? 'none' : isSlowConnection() ? 'all' : 'long';
const decompress = (data: Blob): Promise<string> =>
  new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();

/** Closes a socket. One that is still connecting is closed once it is open, because browsers log an error otherwise. */
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
  #retryDelay = MIN_RETRY_DELAY;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  /** When the latest message arrived; 0 before the first one. */
  #lastMessageAt = 0;
  #closed = false;
  #next = Date.now() * 1000;
  /** Requests without an answer, which are sent again with the same id after a reconnect. */
  #open = new Map<number, OpenRequest>();
  /** Why the server refused the connection the last time. */
  #lastRefusal: RefusedMessage | undefined;

  constructor(
    readonly code: string,
    readonly tokens: string[],
    readonly since: () => number,
    readonly ontable: (message: TableMessage) => void,
    readonly onstatus: (status: ConnectionStatus, error?: RefusedMessage) => void,
  ) {
    addEventListener('online', this.#reconnect);
    addEventListener('offline', this.#disconnect);
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
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
    removeEventListener('online', this.#reconnect);
    removeEventListener('offline', this.#disconnect);
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    clearTimeout(this.#retry);
    clearInterval(this.#pingTimer);
    if (this.#socket) closeSocket(this.#socket);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#lastMessageAt) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#lastMessageAt = 0;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${pathOfTable(this.code)}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', tokens: this.tokens, since: this.since(), packed: requestedCompression() };
      socket.send(JSON.stringify(hello));
    };
    // decompression is asynchronous: later messages wait for it, so that the order is kept
    let unpacking: Promise<void> | null = null;
    socket.onmessage = ({ data }: MessageEvent<string | Blob>) => {
      if (typeof data === 'string' && !unpacking) return this.#receive(socket, data);
      const text = typeof data === 'string' ? data : decompress(data);
      const turn = Promise.resolve(unpacking).then(async () => {
        this.#receive(socket, await text);
        if (unpacking === turn) unpacking = null;
      });
      unpacking = turn;
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    clearInterval(this.#pingTimer);
    this.#pingTimer = setInterval(() => {
      if (this.#lastMessageAt && Date.now() - this.#lastMessageAt > PING_INTERVAL + PONG_TIMEOUT) socket.close();
      else this.#send({ type: 'ping' });
    }, PING_INTERVAL);
  }

  #receive(socket: WebSocket, text: string): void {
    if (this.#socket !== socket || this.#closed) return;
    const first = !this.#lastMessageAt;
    this.#lastMessageAt = Date.now();
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
          this.#retryDelay = MIN_RETRY_DELAY;
          this.#lastRefusal = undefined;
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
          this.#lastRefusal = message;
          this.#retryDelay = MAX_RETRY_DELAY;
        }
        break;
      case 'pong':
        break;
    }
  }

  /** A request may be sent again with the same id: if it was carried out after all, the server recognizes it. */
  #handleRefusal(id: number, answer: RefusedMessage): void {
    const request = this.#open.get(id)!;
    if (TEMPORARY.includes(answer.error) && request.tries < MAX_TRIES) {
      request.tries += 1;
      setTimeout(() => {
        if (this.#open.has(id)) this.#send(request.message);
      }, RESEND_DELAY);
      return;
    }
    request.refused(new Refused(answer));
    this.#open.delete(id);
  }

  #lost(): void {
    clearInterval(this.#pingTimer);
    this.#socket = null;
    if (this.#closed) return;
    this.onstatus('lost', this.#lastRefusal);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#retryDelay * (0.8 + 0.4 * Math.random()));
    this.#retryDelay = Math.min(MAX_RETRY_DELAY, this.#retryDelay * 1.8);
  }

  #reconnect = (): void => {
    this.#retryDelay = MIN_RETRY_DELAY;
    if (!this.#socket) this.#connect();
  };

  #disconnect = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    closeSocket(socket);
    this.#lost();
  };

  #onVisibilityChange = (): void => {
    if (document.visibilityState === 'visible') this.#reconnect();
  };
}
