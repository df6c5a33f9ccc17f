import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

/** What one call writes. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('trace', { write: (line: string) => void (text += line) }));
  return text;
}

const SECRET = 'CANARY';

describe('a log line', () => {
  it.each([
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'email',
    'phoneNumber',
    'authorization',
    'cookie',
    'body',
  ])('blanks %s, up to two levels down', (name) => {
    const line = written((log) =>
      log.info({ [name]: SECRET, one: { [name]: SECRET, two: { [name]: SECRET } } }, 'hello'),
    );
    expect(line).not.toContain(SECRET);
    expect(line.match(/\[redacted\]/g)).toHaveLength(3);
  });

  it('blanks them in lists, and leaves what it was given as it is', () => {
    const people = [{ email: SECRET, id: 7 }];
    const line = written((log) => log.info({ people, ids: [1, 2] }, 'hello'));
    expect(JSON.parse(line)).toMatchObject({
      people: [{ email: '[redacted]', id: 7 }],
      ids: [1, 2],
    });
    expect(people[0]?.email).toBe(SECRET);
  });

  it('says of an error its name, code, message and stack, and none of what a driver hangs on it', () => {
    const error = Object.assign(new Error('broken'), {
      code: '23505',
      detail: `Key (email)=(${SECRET}) already exists.`,
      parameters: [SECRET],
      query: SECRET,
    });
    const line = written((log) => log.error({ err: error }, 'request failed'));
    expect(line).not.toContain(SECRET);
    expect(JSON.parse(line)).toMatchObject({
      msg: 'request failed',
      err: { name: 'Error', code: '23505', message: 'broken', stack: expect.stringContaining('log.test') },
    });
  });

  it('takes anything that was thrown', () => {
    expect(JSON.parse(written((log) => log.error({ err: 'just words' }, 'x')))).toMatchObject({
      err: { message: 'just words' },
    });
  });

  it('carries the time and neither process nor host', () => {
    const line = JSON.parse(written((log) => log.info('hello'))) as object;
    expect(Object.keys(line).toSorted()).toEqual(['level', 'msg', 'time']);
  });

  it('is not written below the level asked for', () => {
    let text = '';
    createLog('warn', { write: (line: string) => void (text += line) }).info('quiet');
    expect(text).toBe('');
  });
});
