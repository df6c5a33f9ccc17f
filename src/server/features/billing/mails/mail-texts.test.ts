import { describe, expect, it } from 'vitest';
import { composeBillingMail } from './compose-billing-mail.ts';
import { mailText, type MailFacts } from './mail-texts.ts';

const FACTS: MailFacts = {
  periodEnd: new Date('2026-12-15T01:20:00Z'),
  graceUntil: null,
  nextAttemptAt: null,
  invoice: {
    number: 'GL-2026-001187',
    amountCents: 999,
    periodStart: new Date('2026-11-15T01:20:00Z'),
    periodEnd: new Date('2026-12-15T01:20:00Z'),
    paidAt: new Date('2026-11-15T01:20:00Z'),
  },
  timeZone: 'America/Phoenix',
  phoneConfirmed: false,
};
const ADDRESSED = {
  to: 'sam@example.com',
  publicUrl: 'https://gatelight.example',
  supportEmail: 'help@gatelight.example',
};
const receipt = (more: Partial<MailFacts> = {}) =>
  composeBillingMail(mailText('receipt', { ...FACTS, ...more }), ADDRESSED);

describe('a receipt', () => {
  it('is a table with dates on the calendar of the account', () => {
    const { subject, text } = receipt();
    expect(subject).toBe('Your Gatelight receipt GL-2026-001187');
    expect(text).toContain('Your payment arrived on Saturday, November 14, 2026, at 6:20 PM MST.');
    expect(text).toContain(
      'Number: GL-2026-001187\nPlan: Premium Plan, one month\nCovers: Nov 14, 2026 to Dec 14, 2026\nPaid with: PayPal\nTotal: $9.99 USD',
    );
    expect(text).toContain('The next payment of $9.99 is due on Dec 14, 2026, unless you cancel before.');
    expect(receipt({ timeZone: 'America/New_York' }).text).toContain('at 8:20 PM EST');
  });

  it('names the step that is still open, as long as it is', () => {
    const { text, html } = receipt();
    expect(text).toContain('Confirm Your Phone: https://gatelight.example/dashboard');
    expect(html).toContain('$9.99 paid. One step is left: confirm your phone.');
    expect(receipt({ phoneConfirmed: true }).text).not.toContain('One step is left');
  });
});
