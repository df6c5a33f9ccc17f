import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Given, portNumber, readSettings, wholeNumber } from './settings.ts';

const read = (env: Given) =>
  readSettings(env, {
    variables: {
      PORT: portNumber.default(80),
      KEEP: wholeNumber(1, 9).optional(),
      NAME: z.string().optional(),
    },
    problemsOf: (given) =>
      given['NAME'] !== undefined && given['KEEP'] === undefined
        ? ['KEEP is needed because NAME is set']
        : [],
    settingsOf: (values) => ({ port: values.PORT, kept: { name: values.NAME, list: [values.KEEP] } }),
  });

describe('settings', () => {
  it('are what was set, else the default; an empty variable counts as unset', () => {
    const unset = { ok: true, config: { port: 80, kept: { name: undefined, list: [undefined] } } };
    expect(read({})).toEqual(unset);
    expect(read({ PORT: '', KEEP: '', NAME: '' })).toEqual(unset);
    expect(read({ PORT: '8080', KEEP: '3', NAME: 'x' })).toEqual({
      ok: true,
      config: { port: 8080, kept: { name: 'x', list: [3] } },
    });
  });

  it('tell every problem at once, also those between variables', () => {
    expect(read({ PORT: 'http', NAME: 'x' })).toEqual({
      ok: false,
      problems: ['PORT must be a port number', 'KEEP is needed because NAME is set'],
    });
    expect(read({ PORT: '0', KEEP: '10' })).toEqual({
      ok: false,
      problems: ['PORT must be a port number', 'KEEP must be a whole number from 1 to 9'],
    });
  });

  it('are not read when only variables together are wrong', () => {
    expect(read({ NAME: 'x' })).toEqual({ ok: false, problems: ['KEEP is needed because NAME is set'] });
  });

  it('cannot be changed afterwards, however deep', () => {
    const result = read({});
    if (!result.ok) throw new Error('These settings are right.');
    const { config } = result;
    expect([config, config.kept, config.kept.list].map((part) => Object.isFrozen(part))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('ignore variables that nobody asks for', () => {
    expect(read({ PATH: '/bin' })).toEqual(read({}));
  });
});
