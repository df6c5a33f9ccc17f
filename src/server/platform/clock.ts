/** The clock of this process, for what is shown. Whatever decides or is recorded goes by the database's `service_now()`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
