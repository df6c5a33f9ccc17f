import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recipePlaces } from '../../scripts/test/recipes.ts';
import { productFiles, type SourceFile } from '../../scripts/test/source-files.ts';

const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

async function filesThat(matches: (file: SourceFile) => boolean): Promise<string[]> {
  return (await productFiles('.', 'src')).filter(matches).map(({ name }) => name);
}

describe('Add a channel', () => {
  const CHANNEL = 'text';
  const folder = `src/server/features/alerts/channels/${CHANNEL}/`;
  const names = new RegExp(`type ChannelName =[^;]*'${CHANNEL}'`);
  const makes = new RegExp(`from '[^']*channels/${CHANNEL}/${CHANNEL}-channel(\\.ts)?'`);

  it('names the folder, the row and the wiring of the channel there is', async () => {
    const outside = await filesThat(
      ({ name, text }) => !name.startsWith(folder) && (names.test(text) || makes.test(text)),
    );
    expect(recipePlaces(contributing, 'Add a channel', { channel: CHANNEL })).toEqual(
      [folder, 'migrations/', ...outside].toSorted(),
    );
  });

  it('is one folder, one row of the table and one line of wiring', async () => {
    const inFolder = await filesThat(({ name }) => name === `${folder}${CHANNEL}-channel.ts`);
    const wiring = await filesThat(({ text }) => makes.test(text));
    const row = new RegExp(`insert into channel\\b[^;]*'${CHANNEL}'`);
    const migrations = readdirSync('migrations').filter((name) =>
      row.test(readFileSync(`migrations/${name}`, 'utf8')),
    );
    expect({ inFolder, wiring, migrations }).toEqual({
      inFolder: [expect.any(String)],
      wiring: [expect.any(String)],
      migrations: [expect.any(String)],
    });
  });
});

describe('Add a preference field', () => {
  it('names every file that knows one of the fields there are', async () => {
    const knowing = await filesThat(({ text }) => /\b(earlierThan|earlier_than)\b/.test(text));
    expect(recipePlaces(contributing, 'Add a preference field')).toEqual(
      ['migrations/', ...knowing].toSorted(),
    );
  });
});
