import * as z from 'zod';
import { type Program, PROGRAMS } from '#domain/availability/programs';
import { MAIL_JOB } from '#server/gateways/mail/mail-job';
import type { JobKind } from '#server/platform/jobs/job';

const ofAccount = (name: string): JobKind<{ accountId: number }> => ({
  name,
  payload: z.object({ accountId: z.int() }),
  ...MAIL_JOB,
});

/** Somebody else confirmed the number. */
export const mailNumberMoved = ofAccount('alerts.mail-number-moved');
/** Texts to the number do not arrive. */
export const mailNumberProblem = ofAccount('alerts.mail-number-problem');

export const mailRetiredLocations: JobKind<{ accountId: number; locationIds: number[] }> = {
  name: 'alerts.mail-retired-locations',
  payload: z.object({ accountId: z.int(), locationIds: z.array(z.int()) }),
  ...MAIL_JOB,
};

/** Centers that are still there for others, but no longer interview for the person's program. */
export const mailProgramEnd: JobKind<{ accountId: number; program: Program; locationIds: number[] }> = {
  name: 'alerts.mail-program-end',
  payload: z.object({ accountId: z.int(), program: z.enum(PROGRAMS), locationIds: z.array(z.int()) }),
  ...MAIL_JOB,
};

/** One person's week. */
export const mailWeek: JobKind<{ accountId: number; monday: string }> = {
  name: 'alerts.mail-week',
  payload: z.object({ accountId: z.int(), monday: z.string() }),
  ...MAIL_JOB,
};

export const planWeeklyMails: JobKind<Record<string, never>> = {
  name: 'alerts.plan-weekly-mails',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 120,
  everySeconds: 600,
};

export const tellOfRetiredLocations: JobKind<Record<string, never>> = {
  name: 'alerts.tell-of-retired-locations',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 120,
  everySeconds: 600,
};

export const pruneAlerts: JobKind<Record<string, never>> = {
  name: 'alerts.prune',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 900,
  everySeconds: 3600,
  statementSeconds: 240,
};

/** So that opt-outs outlive the loss of the application secret. */
export const protectOptOuts: JobKind<Record<string, never>> = {
  name: 'alerts.protect-opt-outs',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 120,
  everySeconds: 600,
};

/** How many watch a location is its weight in the watch over the source. */
export const countWatchers: JobKind<Record<string, never>> = {
  name: 'alerts.count-watchers',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 60,
  everySeconds: 60,
};

/** Areas follow the list of locations. */
export const updateAreas: JobKind<Record<string, never>> = {
  name: 'alerts.update-areas',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 120,
  everySeconds: 20,
};

/** After a restore: what people texted since the moment that came back. */
export const readMissedReplies: JobKind<{ since: string }> = {
  name: 'alerts.read-missed-replies',
  payload: z.object({ since: z.iso.datetime() }),
  attempts: 20,
  expireSeconds: 600,
};

export const alertsJobKinds = [
  mailNumberMoved,
  mailNumberProblem,
  mailRetiredLocations,
  mailProgramEnd,
  mailWeek,
  planWeeklyMails,
  tellOfRetiredLocations,
  pruneAlerts,
  protectOptOuts,
  countWatchers,
  updateAreas,
  readMissedReplies,
];
