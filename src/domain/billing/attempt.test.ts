import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_EVENTS,
  ATTEMPT_STATUSES,
  ATTEMPT_TRANSITIONS,
  type AttemptStatus,
  canHappen,
} from './attempt.ts';

/** The whole table again, cell by cell, in the order of ATTEMPT_EVENTS; a dot is a cell where nothing changes. */
const TABLE: Record<AttemptStatus, string> = {
  opened: 'ordered capturing . abandoned abandoned . declined captured refunding refunded',
  ordered: '. capturing ordered abandoned abandoned pending declined captured refunding refunded',
  capturing: '. . ordered . abandoned pending declined captured refunding refunded',
  pending: '. . . . . . declined captured refunding refunded',
  captured: '. . . . . . . . . .',
  declined: '. . . . . pending . captured refunding refunded',
  abandoned: '. . . . . pending . captured refunding refunded',
  refunding: '. . . . . . . . . refunded',
  refunded: '. . . . . . . . . .',
};

describe.each(ATTEMPT_STATUSES)('an attempt that is %s', (status) => {
  const cells = TABLE[status].split(' ');
  it.each(ATTEMPT_EVENTS.map((event, index) => [event, cells[index] ?? 'missing'] as const))(
    '%s leads to %s',
    (event, expected) => {
      expect(canHappen(event, status) ? ATTEMPT_TRANSITIONS[event].to : '.').toBe(expected);
    },
  );
});
