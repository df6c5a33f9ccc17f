import { randomUUID } from 'node:crypto';
import { WEBHOOK } from '#contract/paths';
import { CURRENCY, dollars, PRICE_CENTS } from '#domain/billing/price';
import type { Config } from '#server/config';
import { SIMULATOR } from '#server/gateways/provider-settings';
import type { PaymentsProvider, ProviderWebhook } from '#server/gateways/payments/port';
import { smsAccount } from '#server/gateways/sms/account';
import type { TextAccount } from '#server/gateways/sms/port';
import { twilioClient } from '#server/gateways/sms/twilio-client';
import { userAgentOf } from '#server/gateways/appointments/ttp-client';
import { VERSION } from '#server/project';
import { chooseAppointments, chooseMailer, choosePayments } from '#server/wire';
import { type Finding, missing, ok, reasonOf, warn } from './finding.ts';

/** Each provider is asked something that costs nothing and reaches nobody. One that is simulated is not asked. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const { mail, payments, sms, appointments } = config;
  const checks = [
    { url: mail.url, check: checkMail },
    { url: payments.url, check: checkPayments },
    { url: sms.url, check: checkTexts },
    { url: appointments.url, check: checkSource },
  ];
  const real = checks.filter(({ url }) => url !== SIMULATOR);
  return (await Promise.all(real.map(({ check }) => check(config)))).flat();
}

async function checkMail(config: Config): Promise<Finding[]> {
  const mailer = chooseMailer(config);
  const server = await mailer.verify().then(
    () => ok('Mail server', 'It answers and lets us in.'),
    (error: unknown) => missing('Mail server', `Check SMTP_URL: ${reasonOf(error)}`),
  );
  mailer.close();
  const hasSender = /^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/.test(config.mail.from ?? '');
  return [
    server,
    hasSender
      ? ok('MAIL_FROM', `${config.mail.from}. Its domain needs SPF, DKIM and DMARC records.`)
      : missing('MAIL_FROM', 'It must hold an address, such as Gatelight <hello@your.domain>.'),
    config.supportEmail === undefined
      ? missing('SUPPORT_EMAIL', 'Set it: the example address stands on every page and in every mail.')
      : ok('SUPPORT_EMAIL', `${config.supportEmail}.`),
  ];
}

async function checkPayments(config: Config): Promise<Finding[]> {
  const payments = choosePayments(config);
  const ours = config.publicUrl + WEBHOOK.payment;
  const credentials = await payments.clientToken().then(
    () => ok('Payments', 'The credentials are accepted.'),
    (error: unknown) => missing('Payments', `Check PAYPAL_CLIENT_ID and its secret: ${reasonOf(error)}`),
  );
  if (credentials.state === 'missing') return [credentials];
  const webhook = await payments.findWebhook().then(
    (found) => webhookFindings(found, ours),
    (error: unknown) => [missing('Payment webhook', `It could not be looked up: ${reasonOf(error)}`)],
  );
  const permissions = await payments.scopes().then(
    (scopes) => permissionFinding(scopes),
    (error: unknown) => missing('Saved wallets', `The permissions could not be read: ${reasonOf(error)}`),
  );
  const events = await payments.listEvents(new Date()).then(
    () => ok('Payment events', 'They can be listed, as a restore needs it.'),
    (error: unknown) => missing('Payment events', `A restore needs their list: ${reasonOf(error)}`),
  );
  const sandbox = config.payments.url.includes('sandbox')
    ? [warn('Payment world', 'PAYPAL_URL is the sandbox: no money moves.')]
    : [];
  return [credentials, permissions, await checkOrder(config, payments), ...webhook, events, ...sandbox];
}

/** An order like every first one, which nobody will approve: shows that price, currency and saving a wallet are allowed. */
async function checkOrder({ publicUrl }: Config, payments: PaymentsProvider): Promise<Finding> {
  const id = randomUUID();
  const order = {
    key: id,
    subscriptionRef: 'doctor',
    invoiceNumber: `doctor-${id}`,
    amountCents: PRICE_CENTS,
    returnUrl: publicUrl,
    cancelUrl: publicUrl,
  };
  return payments.createCheckoutOrder(order).then(
    () => ok('Payment orders', `${dollars(PRICE_CENTS)} ${CURRENCY} with a saved wallet can be ordered.`),
    (error: unknown) =>
      missing(
        'Payment orders',
        `An order of ${dollars(PRICE_CENTS)} ${CURRENCY} is refused: ${reasonOf(error)}`,
      ),
  );
}

/** Without it no wallet is saved, and nobody's subscription renews. */
const VAULT_SCOPE = /\/vault\/payment-tokens\/readwrite$/;

function permissionFinding(scopes: readonly string[]): Finding {
  if (scopes.length === 0)
    return warn(
      'Saved wallets',
      'The provider does not list our permissions: check “Vault” in the dashboard.',
    );
  return scopes.some((scope) => VAULT_SCOPE.test(scope))
    ? ok('Saved wallets', 'The application may save wallets and charge them again.')
    : missing(
        'Saved wallets',
        'Enable “Save payment methods” (Vault) for the application, or nothing renews.',
      );
}

/** Every event that changes what somebody paid or may use. */
const NEEDED_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'VAULT.PAYMENT-TOKEN.CREATED',
  'VAULT.PAYMENT-TOKEN.DELETED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

function webhookFindings(found: ProviderWebhook | undefined, ours: string): Finding[] {
  if (found?.url !== ours)
    return [missing('Payment webhook', `PAYPAL_WEBHOOK_ID must be the one that rings at ${ours}.`)];
  const { eventTypes } = found;
  const lacking = eventTypes.includes('*') ? [] : NEEDED_EVENTS.filter((name) => !eventTypes.includes(name));
  return [
    ok('Payment webhook', `It rings at ${ours}.`),
    lacking.length === 0
      ? ok('Webhook events', 'It is sent every event that we need.')
      : missing('Webhook events', `Subscribe it to ${lacking.join(', ')} as well.`),
  ];
}

/** A number of the provider's that belongs to nobody. */
const NOBODY = '+15005550006';

async function checkTexts(config: Config): Promise<Finding[]> {
  const account = smsAccount(config);
  const provider = twilioClient(account);
  const credentials = await provider.find({ to: NOBODY, since: new Date() }).then(
    () => ok('Texts', 'The credentials are accepted.'),
    (error: unknown) => missing('Texts', `Check TWILIO_ACCOUNT_SID and its token: ${reasonOf(error)}`),
  );
  const standing = await provider
    .describeAccount()
    .then(accountFindings, (error: unknown) => [
      warn('Text account', `It could not be looked up: ${reasonOf(error)}`),
    ]);
  return [
    credentials,
    ...standing,
    /^MG[0-9a-f]{32}$/.test(account.messagingServiceSid)
      ? ok('Text sender', 'A messaging service is set; its number must be registered with the carriers.')
      : missing(
          'Text sender',
          'TWILIO_MESSAGING_SERVICE_SID must be MG and 32 digits, with a number in its pool.',
        ),
    new URL(config.publicUrl).protocol === 'https:'
      ? ok('Text callbacks', `Replies must be sent to ${config.publicUrl}${WEBHOOK.textInbound}.`)
      : missing('Text callbacks', 'The provider calls back over https only: set PUBLIC_URL.'),
  ];
}

function accountFindings({ isTrial, isActive, senders }: TextAccount): Finding[] {
  const trial = 'It is a trial account, which texts only numbers that were verified with it: upgrade it.';
  return [
    isTrial
      ? missing('Text account', trial)
      : isActive
        ? ok('Text account', 'It is active, and no trial.')
        : missing('Text account', 'The provider has suspended or closed it.'),
    senders > 0
      ? ok('Text numbers', `${senders} can send texts; one must be in the pool of the messaging service.`)
      : missing('Text numbers', 'The account has no number that can send texts: buy one.'),
  ];
}

async function checkSource(config: Config): Promise<Finding[]> {
  const source = await chooseAppointments(config)
    .listLocations({ signal: AbortSignal.timeout(20_000) })
    .then(
      (locations) => ok('Source', `TTP_URL answers with ${locations.length} locations.`),
      (error: unknown) => missing('Source', `TTP_URL does not answer as expected: ${reasonOf(error)}`),
    );
  return [source, ok('User-Agent', `We call ourselves ${userAgentOf(VERSION, config.publicUrl)}.`)];
}
