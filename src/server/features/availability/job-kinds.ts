import * as z from 'zod';
import type { JobKind } from '#server/platform/jobs/job';

type Nothing = Record<string, never>;

export const heartbeat: JobKind<Nothing> = {
  name: 'availability.heartbeat',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 30,
  everySeconds: 60,
};

export const pruneAvailability: JobKind<Nothing> = {
  name: 'availability.prune',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 900,
  everySeconds: 3600,
  statementSeconds: 240,
};

export const availabilityJobKinds = [heartbeat, pruneAvailability];
