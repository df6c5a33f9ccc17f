interface Center {
  id: number;
  state: string;
  zone: string;
  /** Interviews for SENTRI beside Global Entry. */
  sentri?: true;
}

/** Centers of the played year, with the zones they are really in: the source itself is wrong about two of them. */
export const CENTERS: readonly [Center, ...Center[]] = [
  { id: 5140, state: 'NY', zone: 'America/New_York' },
  { id: 5181, state: 'FL', zone: 'America/New_York' },
  { id: 5141, state: 'TX', zone: 'America/Chicago' },
  { id: 6840, state: 'MN', zone: 'America/Chicago' },
  { id: 6940, state: 'CO', zone: 'America/Denver' },
  { id: 7160, state: 'AZ', zone: 'America/Phoenix', sentri: true },
  { id: 5180, state: 'CA', zone: 'America/Los_Angeles' },
  { id: 5446, state: 'CA', zone: 'America/Los_Angeles' },
  { id: 7540, state: 'AK', zone: 'America/Anchorage' },
  { id: 5340, state: 'HI', zone: 'Pacific/Honolulu' },
  { id: 5400, state: 'PR', zone: 'America/Puerto_Rico' },
  { id: 9140, state: 'GU', zone: 'Pacific/Guam' },
];

/** Listed, never with a slot: it is closed and opened again in the course of the year. */
export const CLOSING_CENTER = 5223;

/** Where people live. */
export const HOME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;
