import { type Values, wholeNumber } from '#server/platform/settings';

export const availabilityVariables = {
  CHECK_INTERVAL_SECONDS: wholeNumber(1, 86_400).default(480),
  SOURCE_REQUESTS_PER_MINUTE: wholeNumber(1, 6_000).default(20),
};

export const availabilitySettings = (env: Values<typeof availabilityVariables>) => ({
  checkIntervalSeconds: env.CHECK_INTERVAL_SECONDS,
  sourceRequestsPerMinute: env.SOURCE_REQUESTS_PER_MINUTE,
});
