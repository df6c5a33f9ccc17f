/** A ticket's life as a table: an operator moves it, the person who wrote it may close it or open it again. */
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_CATEGORIES = ['technical', 'billing', 'account', 'feature', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** From what can wait to what cannot. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** A link in a mail about a ticket works for 30 days; each mail brings a new one. */
export const TICKET_LINK_SECONDS = 30 * 24 * 3600;

export const TICKET_EVENTS = [
  'operator takes it',
  'operator replies',
  'operator resolves it',
  'operator closes it',
  'operator reopens it',
  'user replies',
  'user closes it',
] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

/** What is missing here cannot happen in that state. A reply never ends a ticket, and always wakes one. */
export const NEXT_TICKET_STATUS: Record<TicketStatus, Partial<Record<TicketEvent, TicketStatus>>> = {
  open: {
    'operator takes it': 'in_progress',
    'operator replies': 'in_progress',
    'operator resolves it': 'resolved',
    'operator closes it': 'closed',
    'user replies': 'open',
    'user closes it': 'closed',
  },
  in_progress: {
    'operator replies': 'in_progress',
    'operator resolves it': 'resolved',
    'operator closes it': 'closed',
    'user replies': 'in_progress',
    'user closes it': 'closed',
  },
  resolved: {
    'operator replies': 'resolved',
    'operator closes it': 'closed',
    'operator reopens it': 'in_progress',
    'user replies': 'open',
    'user closes it': 'closed',
  },
  closed: {
    'operator reopens it': 'in_progress',
    'user replies': 'open',
  },
};

export function nextTicketStatus(status: TicketStatus, event: TicketEvent): TicketStatus | undefined {
  return NEXT_TICKET_STATUS[status][event];
}

/** Every move that an event makes, as pairs of a status and the next; a status that is not named here stays. */
export function ticketMovesOn(event: TicketEvent): { from: TicketStatus; to: TicketStatus }[] {
  return TICKET_STATUSES.flatMap((from) => {
    const to = nextTicketStatus(from, event);
    return to === undefined ? [] : [{ from, to }];
  });
}

/** The event by which an operator brings a ticket into a status, for a control that offers statuses. */
export function operatorEventFor(from: TicketStatus, to: TicketStatus): TicketEvent | undefined {
  const steps: Record<TicketStatus, readonly TicketEvent[]> = {
    open: [],
    in_progress: ['operator takes it', 'operator reopens it'],
    resolved: ['operator resolves it'],
    closed: ['operator closes it'],
  };
  return steps[to].find((event) => nextTicketStatus(from, event) === to);
}
