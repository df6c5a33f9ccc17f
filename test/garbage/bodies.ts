import type { SeededRandom } from './seeded-random.ts';

export interface GarbageBody {
  label: string;
  bytes: Buffer;
}

/** Twice the limit of 16 kB, and a size that still fits the socket's buffers. */
const OVERSIZED = 32 * 1024;
const ALMOST_TOO_LARGE = 15_000;

/** Not an object of the fields asked for, whatever these are. */
const NEVER_RIGHT: readonly [string, string | Buffer][] = [
  ['an open brace', '{'],
  ['half an object', '{"email":'],
  ['a trailing comma', '{"email":"a@example.com",}'],
  ['single quotes', "{'email':'a@example.com'}"],
  ['NaN', 'NaN'],
  ['undefined', 'undefined'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a list of objects', '[{}]'],
  ['a string', '"text"'],
  ['a number', '1e999'],
  ['true', 'true'],
  ['only spaces', '   '],
  ['a raw NUL', '{"email":"a\u0000@example.com"}'],
  ['an escaped NUL', '{"email":"a\\u0000@example.com","password":"a\\u0000bcdefgh"}'],
  ['a NUL in a key', '{"\\u0000":1}'],
  ['deep lists', '['.repeat(8000) + ']'.repeat(8000)],
  ['deep objects', '{"a":'.repeat(2500) + '1' + '}'.repeat(2500)],
  ['deep and open', '['.repeat(16_000)],
  ['many keys', `{${Array.from({ length: 1500 }, (_, n) => `"k${n}":${n}`).join(',')}}`],
  ['__proto__', '{"__proto__":{"isOperator":true},"email":"a@example.com","password":"abcdefgh"}'],
  ['constructor', '{"constructor":{"prototype":{"isOperator":true}},"email":"a@example.com"}'],
  ['escaped __proto__', '{"\\u005f_proto__":{"isOperator":true}}'],
  ['toString', '{"toString":1,"valueOf":1,"then":1,"length":-1}'],
  ['invalid UTF-8', Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80])])],
  ['invalid UTF-8 in a key', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"email":"a@example.com"}', 'utf16le')],
  ['a byte order mark', '\ufeff{"email":7}'],
  ['lone surrogates', '{"email":"\\ud800@example.com","password":"\\udfff\\udfff\\udfff\\ud800"}'],
  ['a form', 'email=a%40example.com&password=abcdefgh'],
  ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  ['too large', `{"email":"${'x'.repeat(OVERSIZED)}"}`],
  ['too large and no JSON', 'x'.repeat(OVERSIZED)],
];

const NEVER_A_SCALAR: readonly unknown[] = [
  {},
  [],
  [[[]]],
  { $ne: null },
  { toString: 'x' },
  ['a@example.com'],
];
const NEVER_A_STRING: readonly unknown[] = [...NEVER_A_SCALAR, 0, -1, 1.5, 1e308, true, false, null];

/** Broken as a whole, or right but for one thing. */
export function garbageBody(
  random: SeededRandom,
  fields: Record<string, string | undefined> = {},
): GarbageBody {
  if (random.chance(0.5) || Object.keys(fields).length === 0) {
    const [label, content] = random.pick(NEVER_RIGHT) ?? ['nothing', ''];
    return { label, bytes: Buffer.from(content as string) };
  }
  const right = Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [name, plausible(name, type)]),
  );
  const field = random.pick(Object.keys(fields)) ?? '';
  const isString = fields[field] === 'string';
  switch (random.below(isString ? 4 : 2)) {
    case 0:
      return json(`an unknown key beside ${field}`, { ...right, isOperator: true });
    case 1: {
      const wrong = random.pick(isString ? NEVER_A_STRING : NEVER_A_SCALAR);
      return json(`${field} is ${JSON.stringify(wrong)}`, { ...right, [field]: wrong });
    }
    case 2:
      return json(`a very long ${field}`, { ...right, [field]: 'x'.repeat(ALMOST_TOO_LARGE) });
    default:
      return json(`a NUL in ${field}`, { ...right, [field]: `${String(right[field])}\u0000` });
  }
}

function plausible(name: string, type: string | undefined): unknown {
  if (/email/i.test(name)) return 'garbage@example.com';
  return (
    { number: 1, integer: 1, boolean: true, array: [], object: {} }[type ?? ''] ?? 'correct horse battery'
  );
}

function json(label: string, value: unknown): GarbageBody {
  return { label, bytes: Buffer.from(JSON.stringify(value)) };
}
