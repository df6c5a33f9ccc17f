import { describe, expect, it } from 'vitest';
import { isRelease, releaseWords } from './release-habit.ts';

const on = (...dates: string[]) => dates.map((date) => ({ date, until: '2027-01-30' }));
const LATEST = /New dates were last published on .+, up to .*Jan 30/;

describe('a release', () => {
  it('is a jump of the end of the calendar, not its moving on day by day, nor a step back', () => {
    expect(isRelease('2026-12-30', '2027-01-30')).toBe(true);
    expect(isRelease('2026-12-30', '2027-01-04')).toBe(true);
    expect(isRelease('2026-12-30', '2026-12-31')).toBe(false);
    expect(isRelease('2026-12-30', '2026-12-01')).toBe(false);
  });
});

describe('when new dates are published', () => {
  it('is said once three releases agree, by the month or by the week', () => {
    expect(releaseWords(on('2026-09-01', '2026-10-02', '2026-10-31'))).toMatch(
      /^New dates are usually published around the (1st|2nd)\. /,
    );
    expect(releaseWords(on('2026-11-02', '2026-11-09', '2026-11-16'))).toMatch(
      /^New dates are usually published on Mondays\. /,
    );
    expect(releaseWords(on('2026-09-12', '2026-10-13', '2026-11-11'))).toContain('around the 12th');
  });

  it('is left open while there are few or they do not agree, and the last one is told', () => {
    for (const releases of [on('2026-11-03'), on('2026-09-01', '2026-10-15', '2026-11-03')]) {
      expect(releaseWords(releases)).toMatch(LATEST);
      expect(releaseWords(releases)).not.toContain('usually');
    }
    expect(releaseWords([])).toBeNull();
  });
});
