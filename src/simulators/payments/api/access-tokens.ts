import { randomBytes } from 'node:crypto';

/** Seconds, as the provider gives them out. */
const LIFETIME = { service: 32_400, client: 900 } as const;
type TokenKind = keyof typeof LIFETIME;

export interface AccessTokens {
  issue(kind: TokenKind): { access_token: string; token_type: 'Bearer'; expires_in: number };
  isGood(kind: TokenKind, token: string): boolean;
  expireAll(): void;
}

export function accessTokens(now: () => Date): AccessTokens {
  let given = new Map<string, { kind: TokenKind; until: number }>();
  return {
    issue(kind) {
      const token = `A21${kind === 'service' ? 'AA' : 'CT'}${randomBytes(24).toString('base64url')}`;
      given.set(token, { kind, until: now().getTime() + LIFETIME[kind] * 1000 });
      return { access_token: token, token_type: 'Bearer', expires_in: LIFETIME[kind] };
    },
    isGood(kind, token) {
      const known = given.get(token);
      return known?.kind === kind && known.until > now().getTime();
    },
    expireAll() {
      given = new Map();
    },
  };
}
