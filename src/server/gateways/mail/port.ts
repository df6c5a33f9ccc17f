export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST ends mails of this kind; mail programs show a button of their own for it (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface SendOptions {
  /** Asked when the server is ready for the text; true gives the mail up as never sent. */
  isStale?: () => boolean;
}

/** Hands one mail to the provider. Throws a failure whose kind says whether it may be tried again. */
export interface Mailer {
  send(mail: Mail, options?: SendOptions): Promise<void>;
  /** Whether the provider answers and lets us in; nothing is sent. */
  verify(): Promise<void>;
  close(): void;
}
