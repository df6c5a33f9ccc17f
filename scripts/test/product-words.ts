import { productFiles, type SourceFile } from './source-files.ts';

/** Words of the product and of its providers, in the singular. The platform would serve any other product as well. */
const PRODUCT_WORDS = new Set([
  'alert',
  'appointment',
  'availability',
  'billing',
  'campaign',
  'enrollment',
  'interview',
  'invoice',
  'location',
  'opening',
  'outbox',
  'payment',
  'paypal',
  'phone',
  'refund',
  'renewal',
  'sms',
  'subscriber',
  'subscription',
  'ticket',
  'traveller',
  'ttp',
  'twilio',
  'watcher',
]);

/** Where such a word means something else, and what. */
const OTHER_MEANING: Meanings = {
  'src/server/platform/http/security-headers.ts': { payment: 'a browser feature of Permissions-Policy' },
  'src/server/platform/log.ts': { phone: 'a field that no log may show, whoever writes it' },
};

type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The platform is plumbing: no import from the product, and no word of it either. */
export async function checkProductWords(root: string, excused: Meanings = OTHER_MEANING): Promise<string[]> {
  const files = await productFiles(root, 'src/server/platform');
  const used = files.flatMap(productWordsIn);
  const wrong = used
    .filter(({ file, word }) => excused[file]?.[word] === undefined)
    .map(({ file, line, word }) => `${file}:${line} says "${word}", but the platform knows no product word`);
  const needless = Object.entries(excused)
    .flatMap(([file, words]) => Object.keys(words).map((word) => ({ file, word })))
    .filter((excuse) => !used.some(({ file, word }) => file === excuse.file && word === excuse.word))
    .map(({ file, word }) => `${file} does not say "${word}", which scripts/test/product-words.ts excuses`);
  return [...wrong, ...needless];
}

/** Names are taken apart, so `smsSegments`, `SMS_URL` and `sms-pace` all say "sms". */
function productWordsIn({ name, text }: SourceFile): { file: string; line: number; word: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
    return words
      .map((word) => singular(word.toLowerCase()))
      .filter((word) => PRODUCT_WORDS.has(word))
      .map((word) => ({ file: name, line: index + 1, word }));
  });
}

const singular = (word: string) =>
  PRODUCT_WORDS.has(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '');
