import * as z from 'zod/mini';

/** Apart, because a visitor's first page loads all of the other addresses. */
export const WEEKLY_API = {
  weeklyMail: '/api/user/weekly-mail',
} as const;

/** Where one press turns it off, without signing in: whole HTML from the server without the app. */
export const WEEKLY_OFF_PAGE = '/weekly/:token';
export const weeklyOffHref = (token: string) => WEEKLY_OFF_PAGE.replace(':token', token);
export const WEEKLY_OFF_TOKEN = /^\d{1,15}-[\w-]{22}$/;

export const WeeklyMailBody = z.strictObject({ on: z.boolean() });
export type WeeklyMailBody = z.infer<typeof WeeklyMailBody>;
