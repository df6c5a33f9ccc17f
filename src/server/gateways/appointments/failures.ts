import { Failure } from '#server/platform/failure';

/** What came instead of an answer, by the stable code of the failure. */
const SENTENCES = {
  'appointments-forbidden': 'The scheduler refused the request (403).',
  'appointments-throttled': 'The scheduler asked to slow down (429).',
  'appointments-server-error': 'The scheduler failed.',
  'appointments-rejected': 'The scheduler did not accept the request.',
  'appointments-redirected': 'The scheduler answered with a redirect.',
  'appointments-not-json': 'The scheduler answered with something other than JSON.',
  'appointments-cut': 'The answer of the scheduler was cut off.',
  'appointments-too-large': 'The answer of the scheduler was too large.',
  'appointments-shape': 'The answer of the scheduler has an unknown shape.',
  'appointments-wrong-location': 'The scheduler answered for another location.',
  'appointments-timeout': 'The scheduler did not answer in time.',
  'appointments-unreachable': 'The scheduler could not be reached.',
  'appointments-stopped': 'The request was given up.',
} as const;

export type AppointmentsFailureCode = keyof typeof SENTENCES;

/** Reading again is always harmless, so all but a refused request may be tried again. */
export function appointmentsFailure(
  code: AppointmentsFailureCode,
  options: { retryAfterSeconds?: number; cause?: unknown } = {},
): Failure {
  const kind = code === 'appointments-rejected' ? 'rejected' : 'retryable';
  return new Failure(kind, code, SENTENCES[code], options);
}
