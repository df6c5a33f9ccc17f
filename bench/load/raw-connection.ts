import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const WITHOUT_BODY = new Set(['204', '304']);

/**
 * One kept-alive connection that asks and counts bytes, and does nothing else: on a machine of two cores a full HTTP
 * client takes about as much of them as the server it measures.
 */
export class RawConnection {
  readonly #socket: Socket;
  #settle: ((status: string) => void) | undefined;
  #head: Buffer = Buffer.alloc(0);
  #status = '';
  #bodyLeft = 0;
  /** Of the last answer that named one. */
  etag = '';

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code ?? 'error'));
    this.#socket.on('close', () => this.#end('closed'));
  }

  /** The status of the answer when its last byte is there, or what broke the connection. One at a time. */
  ask(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (this.#socket.destroyed) this.#end('closed');
      else this.#socket.write(request);
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#status !== '') return this.#readBody(chunk.length);
    const seen = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = seen.indexOf(HEAD_END);
    if (end === -1) {
      this.#head = seen;
      return;
    }
    const head = seen.toString('latin1', 0, end);
    this.#head = Buffer.alloc(0);
    this.#status = head.slice(9, 12);
    this.etag = /\r\netag: (\S+)/i.exec(head)?.[1] ?? this.etag;
    this.#bodyLeft = WITHOUT_BODY.has(this.#status) ? 0 : lengthIn(head);
    this.#readBody(seen.length - end - HEAD_END.length);
  }

  #readBody(bytes: number): void {
    this.#bodyLeft -= bytes;
    if (this.#bodyLeft <= 0) this.#end(this.#status);
  }

  #end(outcome: string): void {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#status = '';
    settle?.(outcome);
  }
}

function lengthIn(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (found === undefined)
    throw new Error(`The load client reads only answers that tell their length:\n${head}`);
  return Number(found);
}
