import type { AvailabilityEntry, LocationEntry, OpeningHistory, ServiceStatus } from '#contract/availability';
import { API } from '#contract/paths';
import { ANY_PROGRAM } from '#contract/program-paths';
import type { RenderRequest } from '#contract/rendering';

export const RENDERED_AT = Date.parse('2026-11-16T12:00:00Z');
export const SETTINGS = {
  publicUrl: 'https://gatelight.example',
  supportEmail: 'help@gatelight.example',
  simulatorConsole: '',
};

export const CENTER: LocationEntry = {
  id: 5446,
  slug: 'san-francisco',
  name: 'San Francisco Enrollment Center',
  city: 'San Francisco',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  iata: 'SFO',
  lat: 37.62,
  lng: -122.38,
  map: { x: 72, y: 280 },
  address: 'International Terminal',
  postalCode: '94128',
  notes: '',
  directions: '',
  flags: [],
  programs: ['global-entry'],
  retired: false,
};

const OPEN: AvailabilityEntry[] = [
  {
    location: { id: CENTER.id, name: CENTER.name, city: CENTER.city, state: CENTER.state },
    availability: [{ date: '2026-12-02T09:15:00-08:00', slots: 2 }],
  },
];

const STATUS: ServiceStatus = {
  lastGoodSweepAt: '2026-11-16T11:57:00Z',
  nextSweepAt: '2026-11-16T12:05:00Z',
  source: 'ok',
  checks24h: 180,
  good24h: 180,
  checks30d: 5400,
  good30d: 5390,
  delayP50s: 200,
  delayP95s: 460,
  uptime30d: 0.999,
  measuredSince: '2026-10-17T12:00:00Z',
  ticketsAnswered24h: 1,
  interviews: null,
};

const HISTORY: OpeningHistory = {
  since: '2026-10-17T12:00:00Z',
  days: [{ date: '2026-11-15', openings: 41 }],
  hours: Array.from({ length: 7 }, (_day, day) => Array.from({ length: 24 }, (_hour, hour) => day + hour)),
  lasted: { openings: 41, medianSeconds: 660, curve: [{ seconds: 0, share: 1 }] },
  story: {
    heading: 'One real opening, start to end',
    note: 'San Francisco Enrollment Center, Wed, Dec 2, 9:15 AM PST.',
    steps: [{ name: 'Seen', when: '4:02:10 AM PST' }],
  },
  published: null,
  odds: { figures: [['New times come', 'about 9 times a week']], basis: 'New times opened here 41 times.' },
};

const ANSWERS: Record<string, unknown> = {
  [API.locations]: [CENTER],
  [API.availability]: OPEN,
  [ANY_PROGRAM.locations]: [CENTER],
  [ANY_PROGRAM.availability]: OPEN,
  [API.status]: STATUS,
  [API.history]: HISTORY,
  [API.locationHistory.replace(':id', String(CENTER.id))]: HISTORY,
};

/** What the server asks the renderer for, with a small but whole set of public answers. */
export const pageRequest = (pathname: string): RenderRequest => ({
  pathname,
  settings: SETTINGS,
  now: RENDERED_AT,
  read: async (path) => ANSWERS[path] ?? null,
});
