import { describe, expect, it } from 'vitest';
import { usernameFromEmail } from './username.ts';

describe('the name taken from an e-mail', () => {
  it.each([
    ['jordan@example.com', 'jordan'],
    [' Jordan.Lee@Example.com ', 'Jordan.Lee'],
    ['jordan+alerts@example.com', 'jordan+alerts'],
    ['"odd@name"@example.com', '"odd@name"'],
  ])('of %s is %s', (email, username) => {
    expect(usernameFromEmail(email)).toBe(username);
  });
});
