import { WEBHOOK } from '#contract/paths';
import type { Config } from '#server/config';
import { SIMULATOR } from '#server/gateways/provider-settings';
import { smsAccount } from '#server/gateways/sms/account';
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
    (url) =>
      url === ours
        ? ok('Payment webhook', `It rings at ${ours}.`)
        : missing('Payment webhook', `PAYPAL_WEBHOOK_ID must be the one that rings at ${ours}.`),
    (error: unknown) => missing('Payment webhook', `It could not be looked up: ${reasonOf(error)}`),
  );
  const events = await payments.listEvents(new Date()).then(
    () => ok('Payment events', 'They can be listed, as a restore needs it.'),
    (error: unknown) => missing('Payment events', `A restore needs their list: ${reasonOf(error)}`),
  );
  const sandbox = config.payments.url.includes('sandbox')
    ? [warn('Payment world', 'PAYPAL_URL is the sandbox: no money moves.')]
    : [];
  return [credentials, webhook, events, ...sandbox];
}

/** A number of the provider's that belongs to nobody. */
const NOBODY = '+15005550006';

async function checkTexts(config: Config): Promise<Finding[]> {
  const account = smsAccount(config);
  const credentials = await twilioClient(account)
    .find({ to: NOBODY, since: new Date() })
    .then(
      () => ok('Texts', 'The credentials are accepted.'),
      (error: unknown) => missing('Texts', `Check TWILIO_ACCOUNT_SID and its token: ${reasonOf(error)}`),
    );
  return [
    credentials,
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

async function checkSource(config: Config): Promise<Finding[]> {
  const source = await chooseAppointments(config)
    .listLocations({ signal: AbortSignal.timeout(20_000) })
    .then(
      (locations) => ok('Source', `TTP_URL answers with ${locations.length} locations.`),
      (error: unknown) => missing('Source', `TTP_URL does not answer as expected: ${reasonOf(error)}`),
    );
  return [source, ok('User-Agent', `We call ourselves ${userAgentOf(VERSION, config.publicUrl)}.`)];
}
