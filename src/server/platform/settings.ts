import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

/** What is set, before it is known to be right. */
export type Given = Readonly<Partial<Record<string, string>>>;

/** What a group of variables reads as. */
export type Values<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>>;

export type SettingsResult<Settings> = { ok: true; config: Settings } | { ok: false; problems: string[] };

export interface SettingsSchema<Variables extends z.ZodRawShape, Settings extends object> {
  variables: Variables;
  /** Problems between variables; asked even when a single one is wrong, so that all are told at once. */
  problemsOf(given: Given): string[];
  settingsOf(values: Values<Variables>): Settings;
}

/** Reads an environment once and freezes the result. Lists every problem at once. An empty variable counts as unset. */
export function readSettings<Variables extends z.ZodRawShape, Settings extends object>(
  env: Given,
  { variables, problemsOf, settingsOf }: SettingsSchema<Variables, Settings>,
): SettingsResult<Settings> {
  const given: Given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.object(variables).safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const problems = [...wrong, ...problemsOf(given)];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: deepFreeze(settingsOf(parsed.data)) };
}

export const portNumber = z.coerce
  .number('must be a port number')
  .int()
  .min(1, 'must be a port number')
  .max(65535, 'must be a port number');

export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .refine(
      (n) => Number.isInteger(n) && n >= min && n <= max,
      `must be a whole number from ${min} to ${max}`,
    );

export const addressRanges = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    (list) => list.every(isAddressOrRange),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  );

export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(bits);
  } catch {
    return false;
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
