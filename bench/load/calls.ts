import { API } from '#contract/paths';
import { BENCH_PASSWORD, emailOf, tokenOf } from '../seed-people.ts';

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What a caller may ask for, by name, so that a process of its own can be told. */
export interface CallPlan {
  kind: 'healthz' | 'own' | 'login' | 'read' | 'person';
  people: number;
  /** For `read`: any public address; for `own`: one that answers whoever is signed in. */
  path?: string;
  /** For `read`: says what it has already, as browsers do. */
  revalidates?: boolean;
}

/** As through a proxy from all over, so that no limit per address is met. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** The n-th request of a plan, as bytes on the wire. Strides share no factor with the people: no two in a row. */
export function requestOf(plan: CallPlan, index: number, etag = ''): string {
  return written(callOf(plan, index, etag));
}

function callOf({ kind, people, path = '/', revalidates }: CallPlan, index: number, etag: string): Call {
  switch (kind) {
    case 'healthz':
      return { method: 'GET', path: '/healthz', headers: {} };
    case 'person': {
      const person = (index * 7919) % people;
      return {
        method: 'GET',
        path: `/people/${person + 1}`,
        headers: { 'x-forwarded-for': addressOf(person) },
      };
    }
    case 'own': {
      const person = (index * 7919) % people;
      return {
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${tokenOf(person)}`, 'x-forwarded-for': addressOf(person) },
      };
    }
    case 'login': {
      const person = (index * 6007) % people;
      return {
        method: 'POST',
        path: API.login,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(person) },
        body: JSON.stringify({ email: emailOf(person), password: BENCH_PASSWORD }),
      };
    }
    case 'read': {
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': addressOf(index) };
      return {
        method: 'GET',
        path,
        headers: revalidates === true ? { ...headers, 'if-none-match': etag } : headers,
      };
    }
  }
}

function written({ method, path, headers, body = '' }: Call): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
