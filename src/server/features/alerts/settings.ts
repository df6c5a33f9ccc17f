import { type Values, wholeNumber } from '#server/platform/settings';

export const alertsVariables = {
  SMS_SEGMENTS_PER_SECOND: wholeNumber(1, 100_000).default(3),
  ALERT_COOLDOWN_SECONDS: wholeNumber(0, 86_400).default(900),
};

export const alertsSettings = (env: Values<typeof alertsVariables>) => ({
  smsSegmentsPerSecond: env.SMS_SEGMENTS_PER_SECOND,
  alertCooldownSeconds: env.ALERT_COOLDOWN_SECONDS,
});
