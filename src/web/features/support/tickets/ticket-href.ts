import { PAGE } from '#contract/pages';

export const ticketHref = (id: number) => PAGE.ticket.replace(':id', String(id));
