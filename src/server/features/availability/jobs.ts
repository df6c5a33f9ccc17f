import { type Job, job } from '#server/platform/jobs/job';
import { heartbeat, pruneAvailability } from './job-kinds.ts';
import type { AvailabilityService } from './service.ts';

export function availabilityJobs(availability: AvailabilityService): Job[] {
  return [job(heartbeat, () => availability.beat()), job(pruneAvailability, () => availability.prune())];
}
