import { appointmentsFailure } from './failures.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

/** The JSON of an answer, read up to a limit. Throws a Failure for anything else. */
export async function readJson(answer: Response, maxBytes: number): Promise<unknown> {
  if (!JSON_TYPE.test(answer.headers.get('content-type') ?? ''))
    throw appointmentsFailure('appointments-not-json', { cause: answer.headers.get('content-type') });
  const body = await readText(answer, maxBytes);
  try {
    return JSON.parse(body) as unknown;
  } catch (cause) {
    throw appointmentsFailure(looksLikeJson(body) ? 'appointments-cut' : 'appointments-not-json', { cause });
  }
}

/** Pages are sent under the name of JSON too; a JSON answer of this source always begins with a bracket. */
const looksLikeJson = (body: string): boolean => /^\s*[[{]/.test(body);

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw appointmentsFailure('appointments-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
