interface Entry {
  /** What the key of the incident is, or begins with when it speaks of one of many. */
  key: string;
  /** The chapter of docs/runbook.md. */
  chapter: string;
  first: string;
}

/** What whoever gets the mail does first, and where the rest stands. */
export const RUNBOOK: readonly Entry[] = [
  {
    key: 'source-blind',
    chapter: 'The source does not answer',
    first: 'Open the official scheduler in a browser. If it works there, our address may be blocked.',
  },
  {
    key: 'texts-fail',
    chapter: 'Texts do not arrive',
    first: 'Look at the error codes of the newest texts and at the provider’s status page.',
  },
  {
    key: 'sms-rejected',
    chapter: 'Texts do not arrive',
    first: 'The provider does not accept our requests: check the credentials and the balance.',
  },
  {
    key: 'sms-filtered',
    chapter: 'Texts do not arrive',
    first: 'Carriers take us for spam: check the registration of the sending number.',
  },
  {
    key: 'push-rejected',
    chapter: 'Texts do not arrive',
    first: 'A push service does not accept our notifications: see the code. Other channels take over.',
  },
  {
    key: 'alert-mail-rejected',
    chapter: 'Texts do not arrive',
    first: 'The mail server does not accept alerts by e-mail: see its log.',
  },
  {
    key: 'phone-codes',
    chapter: 'Too many phone codes',
    first: 'Somebody may be farming codes. Those of free accounts pause by themselves for an hour.',
  },
  {
    key: 'texts-late',
    chapter: 'Texts or jobs wait',
    first: 'See whether a worker runs and whether the text provider answers.',
  },
  {
    key: 'alerts-late',
    chapter: 'Texts or jobs wait',
    first: 'More people are to be told than the pace allows: see SMS_SEGMENTS_PER_SECOND.',
  },
  {
    key: 'jobs-late',
    chapter: 'Texts or jobs wait',
    first: 'See whether a worker runs and what its log says of the job.',
  },
  {
    key: 'loop-stopped:',
    chapter: 'A loop has stopped',
    first: 'See which processes run, and what their log says of that loop; restart the one that hangs.',
  },
  {
    key: 'billing.shut-out',
    chapter: 'Paid, but shut out',
    first: 'Find the people with the query in the runbook. Nobody is to pay again.',
  },
  {
    key: 'billing.unknown-payment:',
    chapter: 'A database was restored',
    first: 'The provider took money for somebody this database does not know. Refund it there.',
  },
  {
    key: 'billing.',
    chapter: 'Money is open',
    first: 'See whether the payment provider is in trouble; docs/money.md explains each key.',
  },
  {
    key: 'row-parked:',
    chapter: 'A row was set aside',
    first: 'Look at the row that is named and at the error in the log; everything else goes on.',
  },
  {
    key: 'disk-full:',
    chapter: 'A disk is nearly full',
    first: 'Find what grew. The database stops when there is no room for its log.',
  },
  {
    key: 'backup-old',
    chapter: 'The backup is old',
    first: 'Run npm run backup by hand and read what it says.',
  },
  {
    key: 'database-restored',
    chapter: 'A database was restored',
    first: 'Compare the figures above with what you expected, and read what cannot be brought back.',
  },
];

/** The first entry that fits; longer keys stand before the shorter ones that would fit too. */
export function whatToDo(key: string): string | undefined {
  const entry = RUNBOOK.find((one) => (/[.:]$/.test(one.key) ? key.startsWith(one.key) : key === one.key));
  return entry && `What to do: ${entry.first} More: docs/runbook.md, “${entry.chapter}”.`;
}
