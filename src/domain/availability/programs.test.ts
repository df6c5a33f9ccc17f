import { expect, it } from 'vitest';
import { SERVICE_NAMES } from '#simulators/appointments/centers';
import { BOOKING_URLS, bookingUrlOf } from './program-links.ts';
import { GLOBAL_ENTRY, OTHER_SERVICES, programsOf } from './program-services.ts';

it('knows every service of the source by one program', () => {
  expect([GLOBAL_ENTRY, ...OTHER_SERVICES].toSorted()).toEqual([...SERVICE_NAMES].toSorted());
  expect(programsOf(['SENTRI', 'Global Entry'])).toEqual(['global-entry', 'sentri']);
  expect(programsOf(['U.S. / Mexico FAST'])).toEqual(['fast']);
});

it('leads to the pages of a program whose code is known, and else to the start page', () => {
  expect(bookingUrlOf(['global-entry', 'nexus'])).toContain('service=up');
  expect(BOOKING_URLS.nexus).toContain('service=nh');
  expect([BOOKING_URLS.sentri, bookingUrlOf(['fast'])]).toEqual([
    'https://ttp.dhs.gov/',
    'https://ttp.dhs.gov/',
  ]);
});
