import { appointmentsFailure } from './failures.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

/** Throws a Failure unless the answer calls itself JSON, which is known before its body. */
export function requireJsonType(contentType: string | undefined): void {
  if (!JSON_TYPE.test(contentType ?? ''))
    throw appointmentsFailure('appointments-not-json', { cause: contentType });
}

/** The JSON of a complete body. Throws a Failure for anything else. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch (cause) {
    throw appointmentsFailure(looksLikeJson(body) ? 'appointments-cut' : 'appointments-not-json', { cause });
  }
}

/** Pages are sent under the name of JSON too; a JSON answer of this source always begins with a bracket. */
const looksLikeJson = (body: string): boolean => /^\s*[[{]/.test(body);
