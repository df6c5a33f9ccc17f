import * as z from 'zod';
import type { Values } from '#server/platform/settings';

export const supportVariables = {
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
};

export const supportSettings = (env: Values<typeof supportVariables>) => ({
  supportEmail: env.SUPPORT_EMAIL,
});
