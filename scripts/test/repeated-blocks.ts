import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { productFiles, type SourceFile } from './source-files.ts';

/** As few lines may look alike by chance; six do not. */
const BLOCK_LINES = 6;

interface Line {
  number: number;
  text: string;
}

interface Listing {
  name: string;
  lines: readonly Line[];
}

interface Place {
  listing: Listing;
  /** Index of its first line in the listing. */
  at: number;
}

/**
 * No block of six lines stands twice in what is shipped. Compared are lines of code, spacing aside; blank lines, comments,
 * imports, rows of literals and lines without a letter or digit do not count and do not part a block.
 */
export async function checkRepeatedBlocks(root: string): Promise<string[]> {
  const data = await dataFiles(root);
  const files = (await productFiles(root, 'src')).filter(({ name }) => !data.has(name));
  return repeatedBlocks(files.map(listCode)).map(
    ([first, second, length]) =>
      `${placeName(first)} and ${placeName(second)} are the same for ${length} lines: ${first.listing.lines[first.at]?.text ?? ''}`,
  );
}

/** One record a line or block: the formatter leaves them alone for the same reason. */
async function dataFiles(root: string): Promise<Set<string>> {
  const settings = await readFile(path.join(root, '.oxfmtrc.json'), 'utf8').catch(() => '{}');
  const { ignorePatterns = [] } = JSON.parse(settings) as { ignorePatterns?: string[] };
  return new Set(ignorePatterns.filter((pattern) => pattern.startsWith('src/')));
}

const placeName = ({ listing, at }: Place) => `${listing.name}:${listing.lines[at]?.number ?? 0}`;

/** Each pair of equal blocks once, at its full length. */
function repeatedBlocks(listings: readonly Listing[]): [Place, Place, number][] {
  const seen = new Map<string, Place[]>();
  const blocks: [Place, Place, number][] = [];
  for (const listing of listings) {
    for (let at = 0; at + BLOCK_LINES <= listing.lines.length; at += 1) {
      const here = { listing, at };
      const window = listing.lines.slice(at, at + BLOCK_LINES);
      const key = window.map(({ text }) => text).join('\n');
      const before = seen.get(key) ?? [];
      for (const there of before) {
        const goesOn = sameLine(shift(there, -1), shift(here, -1));
        const length = commonLength(there, here);
        if (!goesOn && length >= BLOCK_LINES) blocks.push([there, here, length]);
      }
      seen.set(key, [...before, here]);
    }
  }
  return blocks;
}

/** Within one file two blocks must not overlap: a list of like lines is not a repetition of itself. */
function commonLength(first: Place, second: Place): number {
  const room = first.listing === second.listing ? second.at - first.at : Infinity;
  let length = 0;
  while (length < room && sameLine(shift(first, length), shift(second, length))) length += 1;
  return length;
}

const shift = ({ listing, at }: Place, by: number): Place => ({ listing, at: at + by });

function sameLine(one: Place, other: Place): boolean {
  const text = one.listing.lines[one.at]?.text;
  return text !== undefined && text === other.listing.lines[other.at]?.text;
}

function listCode({ name, text }: SourceFile): Listing {
  const bare = text.replaceAll(COMMENT, blankLines).replaceAll(IMPORT, blankLines);
  const lines = bare
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim().replaceAll(/\s+/g, ' ') }))
    .filter((line) => /[\p{L}\d]/u.test(line.text) && !isData(line.text));
  return { name, lines };
}

/** A comment that fills whole lines. */
const COMMENT = /^[ \t]*(?:\/\/.*|\{?\/\*(?:(?!\*\/)[\s\S])*\*\/\}?)[ \t]*$/gm;
const IMPORT = /^(?:import ['"]|(?:import|export)\b[^;'"`=]*\bfrom ['"]).*$/gm;

const blankLines = (text: string) => text.replaceAll(/[^\n]+/g, '');

/** A row of a table: nothing but literals, and names given to them. */
const isData = (line: string) => DATA.test(line.replaceAll(/'(?:[^'\\]|\\.)*'/g, '0'));
const DATA = /^(?:[\w$]+: |-?[\d._]+|true|false|null|[[\]{}(),; ])+$/;
