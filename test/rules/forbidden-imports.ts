import type { Arrow } from './plant-imports.ts';

const features = (file: string) => `src/server/features/${file}`;
const alerts = (file: string) => features(`alerts/${file}`);
const SERVICE = 'src/server/features/accounts/service.ts';
const LEDGER = features('billing/ledger/ledger-store.ts');

/** For each import rule, imports that break it and no other. */
export const FORBIDDEN_IMPORTS: Readonly<Record<string, readonly Arrow[]>> = {
  'nothing-unresolved': [[SERVICE, features('accounts/missing.ts')]],
  'domain-imports-nothing': [
    ['src/domain/billing/price.ts', 'src/contract/billing.ts', 'type'],
    ['src/domain/billing/price.ts', 'zod'],
    ['src/domain/billing/price.ts', 'node:fs'],
  ],
  'contract-imports-domain-and-zod': [
    ['src/contract/billing.ts', 'src/server/platform/clock.ts', 'type'],
    ['src/contract/billing.ts', 'fastify'],
  ],
  'platform-knows-no-product': [
    ['src/server/platform/clock.ts', 'src/domain/ids.ts', 'type'],
    ['src/server/platform/jobs/queue.ts', SERVICE],
  ],
  'gateways-know-domain-and-platform': [
    ['src/server/gateways/sms/port.ts', SERVICE, 'type'],
    ['src/server/gateways/sms/port.ts', 'src/contract/alerts.ts'],
  ],
  'stores-hold-sql-only': [
    [features('accounts/store.ts'), SERVICE, 'type'],
    [LEDGER, features('billing/ledger/ledger.ts')],
    [LEDGER, 'src/contract/billing.ts', 'type'],
    [LEDGER, 'src/server/gateways/payments/port.ts', 'type'],
    [LEDGER, 'fastify'],
    [LEDGER, 'node:fs'],
  ],
  'stores-outside-the-nouns-hold-sql-only': [
    ['src/server/doctor/doctor-store.ts', 'src/server/doctor/finding.ts', 'type'],
    ['src/server/doctor/doctor-store.ts', 'fastify'],
    ['src/server/platform/incidents/incident-store.ts', 'fastify'],
  ],
  'tables-hold-row-types-only': [
    ['src/server/tables.ts', SERVICE, 'type'],
    [features('billing/tables.ts'), features('billing/ledger/ledger.ts'), 'type'],
  ],
  'a-store-belongs-to-its-noun': [
    [features('billing/service.ts'), features('accounts/store.ts'), 'type'],
    [features('alerts/people/watches.ts'), LEDGER],
  ],
  'no-store-outside-its-noun': [
    ['src/server/wire.ts', features('accounts/store.ts'), 'type'],
    ['src/server/doctor/examine.ts', LEDGER],
  ],
  'routes-and-jobs-call-their-service': [
    [features('accounts/routes.ts'), features('accounts/store.ts'), 'type'],
    [features('accounts/routes.ts'), features('accounts/sessions.ts')],
    [features('billing/webhooks/webhook-route.ts'), 'src/server/gateways/payments/port.ts', 'type'],
    [features('billing/routes.ts'), SERVICE, 'type'],
    [alerts('channels/text/webhook-routes.ts'), 'src/server/gateways/sms/signature.ts'],
    [features('billing/renewals/jobs.ts'), features('billing/renewals/renewals.ts')],
  ],
  'a-noun-is-entered-by-its-service': [
    [features('support/tickets.ts'), features('accounts/sessions.ts'), 'type'],
    [features('alerts/service.ts'), features('billing/present.ts')],
    [features('alerts/service.ts'), features('billing/renewals/service.ts')],
  ],
  'only-the-wiring-opens-a-noun': [
    ['src/server/access.ts', features('accounts/sessions.ts'), 'type'],
    ['src/server/doctor/examine.ts', features('billing/routes.ts')],
  ],
  'campaigns-know-no-channel': [
    [alerts('campaigns/plan.ts'), alerts('channels/port.ts'), 'type'],
    [alerts('campaigns/plan.ts'), alerts('channels/text/text-channel.ts')],
  ],
  'the-outbox-knows-no-campaign': [[alerts('outbox/claim.ts'), alerts('campaigns/plan.ts'), 'type']],
  'the-outbox-knows-channels-by-their-port': [
    [alerts('outbox/claim.ts'), alerts('channels/text/text-channel.ts'), 'type'],
    [alerts('outbox/claim.ts'), alerts('channels/mail/mail-channel.ts')],
  ],
  'people-know-channels-by-their-port': [
    [alerts('people/watches.ts'), alerts('channels/text/text-channel.ts'), 'type'],
    [alerts('people/watches.ts'), alerts('campaigns/plan.ts')],
    [alerts('people/watches.ts'), alerts('outbox/claim.ts')],
  ],
  'channels-stand-apart': [
    [alerts('channels/text/text-channel.ts'), alerts('channels/mail/mail-channel.ts'), 'type'],
  ],
  'shared-channel-code-knows-no-channel': [
    [alerts('channels/dispatcher.ts'), alerts('channels/text/text-channel.ts'), 'type'],
  ],
  'only-the-text-channel-knows-sms': [
    [alerts('outbox/claim.ts'), 'src/server/gateways/sms/port.ts', 'type'],
    [alerts('channels/mail/mail-channel.ts'), 'src/server/gateways/sms/failures.ts'],
    [features('support/service.ts'), 'src/server/gateways/sms/port.ts'],
  ],
  'rooms-do-not-look-back-at-the-service': [
    [alerts('campaigns/plan.ts'), alerts('service.ts'), 'type'],
    [alerts('outbox/claim.ts'), alerts('service.ts'), 'type'],
    [alerts('channels/text/text-channel.ts'), alerts('service.ts'), 'type'],
    [alerts('people/watches.ts'), alerts('service.ts'), 'type'],
  ],
  'only-wire-puts-nouns-together': [
    [SERVICE, 'src/server/wire.ts', 'type'],
    [features('billing/renewals/renewals.ts'), 'src/server/doctor/finding.ts'],
  ],
  'simulators-stand-alone': [['src/simulators/sms/provider.ts', 'src/domain/ids.ts', 'type']],
  'server-knows-simulators-only-at-the-start': [
    ['src/server/wire.ts', 'src/simulators/start.ts', 'type'],
    [SERVICE, 'src/simulators/start.ts'],
  ],
  'web-never-imports-server': [
    ['src/web/lib/http.ts', 'src/server/platform/clock.ts', 'type'],
    ['src/web/lib/http.ts', 'src/simulators/start.ts'],
  ],
  'web-features-stand-apart': [
    ['src/web/features/alerts/watch-button.tsx', 'src/web/features/billing/queries.ts', 'type'],
  ],
  'web-shared-parts-know-no-feature': [
    ['src/web/components/ui/button.tsx', 'src/web/features/billing/queries.ts', 'type'],
    ['src/web/lib/http.ts', 'src/web/app/routes.ts'],
  ],
  'no-test-code-in-the-product': [['src/server/wire.ts', 'test/database-clock.ts', 'type']],
  'no-development-packages-at-run-time': [['src/server/wire.ts', 'vite']],
  'accounts-uses-only-itself': [[SERVICE, features('billing/service.ts'), 'type']],
  'availability-uses-only-itself': [[features('availability/service.ts'), alerts('service.ts'), 'type']],
  'billing-uses-only-itself-accounts': [[features('billing/service.ts'), alerts('service.ts'), 'type']],
  'support-uses-only-itself-accounts': [
    [features('support/service.ts'), features('billing/service.ts'), 'type'],
  ],
  'alerts-uses-only-itself-accounts-availability-billing': [
    [alerts('service.ts'), features('support/service.ts'), 'type'],
  ],
};

/** Imports that look like the forbidden ones and are right. */
export const ALLOWED_IMPORTS: readonly Arrow[] = [
  ['src/contract/billing.ts', 'zod'],
  ['src/contract/billing.ts', 'src/domain/billing/price.ts', 'type'],
  ['src/server/commands/restore.ts', SERVICE],
  [LEDGER, 'kysely'],
  [LEDGER, 'pg', 'type'],
  [LEDGER, 'src/domain/billing/price.ts'],
  [LEDGER, 'src/server/platform/incidents/incident-store.ts'],
  [LEDGER, 'src/server/tables.ts', 'type'],
  [LEDGER, features('accounts/tables.ts'), 'type'],
  [LEDGER, features('billing/refunds/refund-store.ts')],
  [features('billing/ledger/ledger.ts'), LEDGER],
  ['src/server/doctor/doctor-store.ts', 'src/server/platform/incidents/incident-store.ts'],
  ['src/server/tables.ts', features('billing/tables.ts'), 'type'],
  [features('billing/routes.ts'), features('billing/service.ts'), 'type'],
  [features('billing/routes.ts'), features('billing/present.ts')],
  [features('billing/routes.ts'), 'src/server/access.ts'],
  [features('billing/routes.ts'), 'src/contract/billing.ts'],
  [features('billing/webhooks/webhook-route.ts'), features('billing/service.ts'), 'type'],
  [features('billing/webhooks/webhook-route.ts'), features('billing/webhooks/route-limits.ts')],
  [features('billing/jobs.ts'), features('billing/job-kinds.ts')],
  [features('billing/jobs.ts'), features('billing/service.ts'), 'type'],
  [features('billing/service.ts'), SERVICE, 'type'],
  [features('billing/service.ts'), 'src/server/gateways/payments/port.ts', 'type'],
  [features('billing/service.db.test.ts'), features('accounts/store.ts')],
  ['src/server/wire.ts', features('billing/jobs.ts')],
  ['src/server/wire.ts', 'src/server/gateways/sms/twilio-client.ts'],
  ['src/server/config.ts', features('billing/settings.ts')],
  ['src/server/app.ts', features('billing/routes.ts')],
  ['src/server/wire.ts', 'vite', 'type'],
  [alerts('service.ts'), features('availability/service.ts'), 'type'],
  [alerts('service.ts'), alerts('channels/text/text-channel.ts')],
  [alerts('service.ts'), 'src/server/gateways/sms/port.ts', 'type'],
  [alerts('pipeline.ts'), 'src/server/gateways/sms/port.ts', 'type'],
  [alerts('campaigns/plan.ts'), alerts('outbox/outbox-store.ts')],
  [alerts('outbox/claim.ts'), alerts('channels/port.ts'), 'type'],
  [alerts('people/watches.ts'), alerts('channels/port.ts'), 'type'],
  [alerts('channels/text/text-channel.ts'), alerts('outbox/outbox-store.ts')],
  [alerts('channels/text/text-channel.ts'), alerts('channels/port.ts'), 'type'],
  [alerts('channels/text/text-channel.ts'), alerts('channels/message-store.ts')],
  [alerts('channels/dispatcher.ts'), alerts('outbox/outbox-store.ts')],
  [alerts('channels/text/text-channel.ts'), 'src/server/gateways/sms/port.ts', 'type'],
  [alerts('channels/text/webhook-routes.ts'), alerts('service.ts'), 'type'],
  ['src/web/features/alerts/watch-button.tsx', 'src/web/lib/http.ts'],
  ['src/web/app/screens/dashboard.tsx', 'src/web/features/alerts/watch-button.tsx'],
];
