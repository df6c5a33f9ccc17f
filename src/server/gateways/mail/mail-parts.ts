export interface MailAction {
  label: string;
  url: string;
}

/** What a mail says; one template makes both of its parts from it. */
export interface MailParts {
  to: string;
  subject: string;
  /** What inboxes show after the subject; the first paragraph unless told. */
  preheader?: string;
  /** The subject unless told. */
  heading?: string;
  paragraphs: readonly string[];
  /** Something the reader still has to do. Its button is then the only one. */
  step?: { title: string; text: string; action: MailAction } | undefined;
  table?: MailTable | undefined;
  /** After the table. */
  closing?: readonly string[];
  action?: MailAction;
  /** Ends mails of this kind without signing in. */
  unsubscribe?: MailAction;
  supportEmail: string;
}

export interface MailTable {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
  total: readonly [name: string, value: string];
}
