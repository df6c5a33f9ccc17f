import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callerGone } from '#simulators/caller-gone';
import { read, Refusal } from '#simulators/refusal';
import type { Mailbox, MailMessage } from './mailbox.ts';

const Id = z.coerce.number().int().min(0);
const ListQuery = z.strictObject({
  to: z.string().optional(),
  after: Id.optional(),
  wait: z.coerce.number().int().min(0).default(0),
});
const OneMessage = z.strictObject({ id: Id });

/**
 * Styles of a mail are inline, so it gets a document of its own: no script, no form, nothing loaded from
 * elsewhere, and an origin that is not ours.
 */
const MAIL_DOCUMENT_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Reading the mail box, for people and tests; mail comes in over SMTP. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  const find = (params: unknown): MailMessage => {
    const message = mailbox.get(read(OneMessage, params).id);
    if (!message) throw new Refusal(404, 'There is no such message.');
    return message;
  };

  app.get('/messages', async (request, reply) => {
    const { wait, ...query } = read(ListQuery, request.query);
    const messages = await mailbox.wait(query, wait, callerGone(reply));
    return { messages: messages.map(({ raw: _raw, ...shown }) => shown) };
  });

  app.delete('/messages', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });

  app.get('/messages/:id', async (request) => find(request.params));

  app.get('/messages/:id/html', async (request, reply) =>
    reply
      .header('content-security-policy', MAIL_DOCUMENT_POLICY)
      .type('text/html; charset=utf-8')
      .send(find(request.params).html),
  );
}
