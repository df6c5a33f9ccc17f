import { describe, expect, it } from 'vitest';
import { DOCUMENTED_ISSUES } from '../../../../test/provider-facts/payment-issues.ts';
import { codeOfAnswer } from './payments-failure.ts';
import { codeOfIssue } from './issue-table.ts';
import { PAYMENT_ERRORS } from './error-table.ts';

const documented = Object.entries(DOCUMENTED_ISSUES).flatMap(([call, byStatus]) =>
  Object.entries(byStatus).flatMap(([status, issues]) =>
    issues
      .trim()
      .split(/\s+/)
      .map((issue) => ({ call, status: Number(status), issue })),
  ),
);

describe('the table of issues', () => {
  it('knows every issue that the provider documents for our calls', () => {
    expect(documented.filter(({ issue }) => codeOfIssue(issue) === undefined)).toEqual([]);
    expect(documented.length).toBeGreaterThan(200);
  });

  it('is asked for every one of them, whatever the HTTP status', () => {
    const differing = documented.filter(
      ({ status, issue }) => codeOfAnswer(status, issue) !== codeOfIssue(issue),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'TRANSACTION_LIMIT_EXCEEDED',
    'INSTRUMENT_DECLINED',
    'ORDER_NOT_APPROVED',
  ])('%s at a renewal waits for the next dunning day', (issue) => {
    expect(PAYMENT_ERRORS[codeOfAnswer(422, issue)]).toMatchObject({ renewal: 'past due', alarm: null });
  });

  it.each(['COMPLIANCE_VIOLATION', 'BILLING_AGREEMENT_NOT_FOUND', 'IDENTIFIER_NOT_FOUND'])(
    '%s at a renewal asks for another wallet',
    (issue) => {
      expect(PAYMENT_ERRORS[codeOfAnswer(422, issue)].renewal).toBe('past due without a wallet');
    },
  );

  it.each(['TRANSACTION_BLOCKED_BY_PAYEE', 'PAYEE_BLOCKED_TRANSACTION', 'PAYEE_ACCOUNT_RESTRICTED'])(
    '%s tells an operator about our own account',
    (issue) => {
      expect(PAYMENT_ERRORS[codeOfAnswer(422, issue)].alarm).toBe('billing.account');
    },
  );

  it('asks again where money may be moving', () => {
    expect(PAYMENT_ERRORS[codeOfAnswer(422, 'ORDER_COMPLETION_IN_PROGRESS')]).toMatchObject({
      kind: 'unknown',
      renewal: 'ask again',
    });
  });
});
