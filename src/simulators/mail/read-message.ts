import PostalMime from 'postal-mime';
import type { Delivery } from './smtp-session.ts';

export interface ReadMessage {
  /** Address in the From header, or the envelope's when there is none. */
  from: string;
  fromName: string;
  /** Whom it was delivered to, which is not always whom its header names. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

export async function readMessage({ from, to, raw }: Delivery): Promise<ReadMessage> {
  const envelope = {
    from,
    fromName: '',
    to: [...to],
    subject: '',
    text: '',
    html: '',
    raw: raw.toString('utf8'),
  };
  try {
    const mail = await PostalMime.parse(raw);
    return {
      ...envelope,
      from: mail.from?.address || from,
      fromName: mail.from?.name ?? '',
      subject: mail.subject ?? '',
      text: withoutLastLineEnd(mail.text),
      html: withoutLastLineEnd(mail.html),
    };
  } catch {
    // Nested beyond reason or the like: a real mailbox would still hold it.
    return envelope;
  }
}

/** The line end before a boundary or the closing dot belongs to the transport, not to what was written. */
function withoutLastLineEnd(text = ''): string {
  return text.replace(/\r?\n$/, '');
}
