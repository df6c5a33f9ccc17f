export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
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
