import { describe, expect, it } from 'vitest';
import {
  NEXT_TICKET_STATUS,
  nextTicketStatus,
  operatorEventFor,
  TICKET_EVENTS,
  TICKET_STATUSES,
  type TicketEvent,
  type TicketStatus,
} from './ticket.ts';

/** Written out a second time, by hand, so that a slip in the table shows. */
const EXPECTED: [TicketStatus, TicketEvent, TicketStatus | undefined][] = [
  ['open', 'operator takes it', 'in_progress'],
  ['open', 'operator replies', 'in_progress'],
  ['open', 'operator resolves it', 'resolved'],
  ['open', 'operator closes it', 'closed'],
  ['open', 'operator reopens it', undefined],
  ['open', 'user replies', 'open'],
  ['open', 'user closes it', 'closed'],
  ['in_progress', 'operator takes it', undefined],
  ['in_progress', 'operator replies', 'in_progress'],
  ['in_progress', 'operator resolves it', 'resolved'],
  ['in_progress', 'operator closes it', 'closed'],
  ['in_progress', 'operator reopens it', undefined],
  ['in_progress', 'user replies', 'in_progress'],
  ['in_progress', 'user closes it', 'closed'],
  ['resolved', 'operator takes it', undefined],
  ['resolved', 'operator replies', 'resolved'],
  ['resolved', 'operator resolves it', undefined],
  ['resolved', 'operator closes it', 'closed'],
  ['resolved', 'operator reopens it', 'in_progress'],
  ['resolved', 'user replies', 'open'],
  ['resolved', 'user closes it', 'closed'],
  ['closed', 'operator takes it', undefined],
  ['closed', 'operator replies', undefined],
  ['closed', 'operator resolves it', undefined],
  ['closed', 'operator closes it', undefined],
  ['closed', 'operator reopens it', 'in_progress'],
  ['closed', 'user replies', 'open'],
  ['closed', 'user closes it', undefined],
];

describe('the life of a ticket', () => {
  it.each(EXPECTED)('%s, %s → %s', (status, event, next) => {
    expect(nextTicketStatus(status, event)).toBe(next);
  });

  it('names every cell of the table here', () => {
    expect(EXPECTED).toHaveLength(TICKET_STATUSES.length * TICKET_EVENTS.length);
    expect(Object.keys(NEXT_TICKET_STATUS)).toEqual([...TICKET_STATUSES]);
  });

  it('lets an operator go only where the table leads', () => {
    expect(operatorEventFor('open', 'resolved')).toBe('operator resolves it');
    expect(operatorEventFor('closed', 'in_progress')).toBe('operator reopens it');
    expect(operatorEventFor('open', 'in_progress')).toBe('operator takes it');
    expect(operatorEventFor('closed', 'resolved')).toBeUndefined();
    expect(operatorEventFor('resolved', 'open')).toBeUndefined();
  });
});
