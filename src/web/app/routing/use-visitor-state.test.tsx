import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { API } from '#contract/paths';
import { AuthContext } from '#web/lib/auth/auth-context';
import type { Auth } from '#web/lib/auth/auth-context';
import { createQueryClient } from '#web/lib/query/query-client';
import type { PageAccess } from './guards.ts';
import { useVisitorState } from './use-visitor-state.ts';

const SUBSCRIBER: Auth['state'] = {
  status: 'signed-in',
  user: {
    id: 1,
    username: 'jordan',
    email: 'jordan@example.com',
    emailConfirmed: true,
    isSubscribed: true,
    phoneNumber: null,
    phoneVerified: false,
    phoneConsentRequired: false,
    smsOptedOut: false,
    phoneProblem: null,
    timeZone: null,
    isOperator: false,
  },
};

function Shown({ access }: { access: PageAccess }) {
  return useVisitorState(access);
}

/** What a page of this access takes a subscriber for, with what is known of the subscription. */
function visitorState(access: PageAccess, subscription?: { status: string }): string {
  const client = createQueryClient();
  if (subscription !== undefined) client.setQueryData([API.subscription], subscription);
  const auth: Auth = {
    state: SUBSCRIBER,
    signIn: () => undefined,
    signOut: async () => undefined,
    leave: () => undefined,
    refresh: async () => undefined,
  };
  return renderToString(
    <QueryClientProvider client={client}>
      <AuthContext value={auth}>
        <Shown access={access} />
      </AuthContext>
    </QueryClientProvider>,
  );
}

it('lets somebody who owes this month pay, though they may still use the service', () => {
  expect(visitorState('payer', { status: 'past_due' })).toBe('unpaid');
  expect(visitorState('subscriber', { status: 'past_due' })).toBe('subscribed');
});

it('takes nobody for unpaid who has paid', () => {
  expect(visitorState('payer', { status: 'active' })).toBe('subscribed');
});

it('decides on a pay page only once the subscription is known', () => {
  expect(visitorState('payer')).toBe('loading');
  expect(visitorState('member')).toBe('subscribed');
});
