import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Written at once; what is smaller is gathered first. */
const CHUNK_CHARACTERS = 32 * 1024;

/**
 * Sends a value as JSON while it is being read: wherever it holds an async iterable, an array is written item by item, at
 * the pace of the reader. What fails before the first byte is answered as a problem; later the connection breaks, so that
 * nobody takes half an answer for a whole one.
 */
export async function sendJsonStream(reply: FastifyReply, value: object): Promise<FastifyReply> {
  const chunks = gathered(jsonOf(value));
  const first = await chunks.next();
  async function* all() {
    if (first.done !== true) yield first.value;
    yield* chunks;
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(all(), { objectMode: false }));
}

async function* gathered(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

async function* jsonOf(value: unknown): AsyncGenerator<string> {
  if (isAsyncIterable(value)) {
    yield '[';
    let separator = '';
    for await (const item of value) {
      yield separator;
      yield* jsonOf(item);
      separator = ',';
    }
    yield ']';
  } else if (isPlainObject(value)) {
    yield '{';
    let separator = '';
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${separator}${JSON.stringify(key)}:`;
      yield* jsonOf(inner);
      separator = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(value) ?? 'null';
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Anything else, such as an array or a date, is written as JSON.stringify does. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
