import { freeText } from './free-text.ts';
import { UPSTREAM_ROWS, type UpstreamRow } from './upstream-rows.ts';

export const SERVICE_NAMES = [
  'Global Entry',
  'NEXUS',
  'SENTRI',
  'U.S. / Mexico FAST',
  'U.S. / Canada FAST',
] as const;

/** Numbered from one. */
const serviceId = (name: string): number => SERVICE_NAMES.findIndex((known) => known === name) + 1;

/** A test row that the scheduler forgot to remove, as such schedulers do. */
const CLOSED_ROW: UpstreamRow = {
  id: 1,
  name: 'TEST DO NOT USE ',
  address: 'test',
  city: 'FO',
  state: 'VA',
  postalCode: '00000',
  countryCode: 'US',
  tzData: 'America/New_York',
};

export interface SchedulerCenter {
  row: UpstreamRow;
  operational: boolean;
  services: readonly string[];
  /** The world puts its slots on quarters of this clock. */
  utcOffsetHours: number;
}

export const createCenters = (now: Date): Map<number, SchedulerCenter> =>
  new Map([CLOSED_ROW, ...UPSTREAM_ROWS].map((row) => [row.id, createCenter(row, now)]));

export const createCenter = (row: UpstreamRow, now: Date): SchedulerCenter => ({
  row,
  operational: row !== CLOSED_ROW,
  services: row.services ?? ['Global Entry'],
  utcOffsetHours: utcOffsetHours(now, row.tzData),
});

/** Slow to make, and the same for every scheduler of this process. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, made);
  return made;
}

function utcOffsetHours(now: Date, zone: string): number {
  const name = formatOf(zone)
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60);
}

/** The row with every field the scheduler sends, known or not. */
export function fullRow({ row, operational, services }: SchedulerCenter): Record<string, unknown> {
  const { services: _names, ...known } = row;
  return {
    shortName: row.name,
    locationType: 'AIR',
    locationCode: '',
    addressAdditional: '',
    phoneNumber: '',
    phoneAreaCode: '',
    phoneCountryCode: '1',
    phoneExtension: '',
    effectiveDate: '2018-12-11T08:00',
    ...freeText(row),
    ...known,
    temporary: false,
    inviteOnly: false,
    operational,
    remoteInd: false,
    services: services.map((name) => ({ id: serviceId(name), name })),
  };
}
