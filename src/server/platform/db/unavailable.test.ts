import { describe, expect, it } from 'vitest';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

const serverError = (code: string) => Object.assign(new Error('told by the server'), { code });

describe('an error of the database', () => {
  it.each(['08006', '57P01', '57P03', '53300', '25006'])('%s means that it cannot be used now', (code) => {
    expect(asUnavailable(serverError(code))).toBeInstanceOf(DatabaseUnavailable);
  });

  it.each(['08P01', '23505', '40001', '42601', '57014'])('%s is the answer of a healthy server', (code) => {
    const error = serverError(code);
    expect(asUnavailable(error)).toBe(error);
  });
});
