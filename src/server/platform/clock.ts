/**
 * The clock of this process: for what is shown, and for how much time has passed here. What time it is for whatever
 * decides or is recorded, the database's `service_now()` says.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
