import { Problem } from '#contract/problem';
import type { GarbageRequest } from './requests.ts';
import type { RawAnswer } from './send-raw.ts';

/** What is wrong with an answer to garbage; nothing when it is a proper refusal. */
export function judge(request: GarbageRequest, answer: RawAnswer | 'no answer' | 'hung'): string | undefined {
  if (typeof answer === 'string') return answer;
  const { status, headers, body } = answer;
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return request.mayPass ? undefined : `accepted with ${status}`;
  const type = headers.get('content-type') ?? '';
  if (request.mayBePage && type.startsWith('text/html')) return undefined;
  if (!type.startsWith('application/problem+json')) return `refused with ${status} as "${type}"`;
  if (request.isHead) return undefined;
  const problem = Problem.safeParse(parseJson(body));
  if (!problem.success) return `refused with ${status}, but not with a problem document: ${body}`;
  if (problem.data.status !== status) return `says ${problem.data.status} and is ${status}`;
  if (problem.data.requestId !== headers.get('x-request-id')) return 'names another request in its headers';
  if (problem.data.detail === '' || problem.data.code === '') return 'does not say why';
  if (/node_modules|\bat .+\.(ts|js):\d+/.test(body)) return 'shows its inside';
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
