import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { afterThisTest } from '../../test/lifetime.ts';
import { plantTree } from '../../test/rules/plant-tree.ts';
import { pinDigests } from './pin-digests.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const OLD_DIGEST = `sha256:${'b'.repeat(64)}`;
const COMMIT = 'c'.repeat(40);
const OTHER_COMMIT = 'd'.repeat(40);

/** Knows one image and one action; a token is needed for the image and is for that image alone. */
async function startRegistries() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://registry');
    if (pathname === '/token') response.end(JSON.stringify({ token: searchParams.get('scope') }));
    else if (pathname === '/v2/library/node/manifests/24.1.0-slim' && isLetIn(request.headers.authorization))
      response.setHeader('docker-content-digest', DIGEST).end();
    else if (pathname === '/repos/actions/checkout/commits/v4.2.2')
      response.end(JSON.stringify({ sha: COMMIT }));
    else response.writeHead(404).end();
  });
  const isLetIn = (token = '') => token === 'Bearer repository:library/node:pull';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisTest(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return { images: { tokens: `${url}/token`, manifests: `${url}/v2` }, actions: `${url}/repos` };
}

async function pinned(files: Record<string, string>) {
  const root = await plantTree(files);
  const result = await pinDigests(root, await startRegistries());
  const after = await Promise.all(Object.keys(files).map((name) => readFile(path.join(root, name), 'utf8')));
  return { ...result, after };
}

describe('pinning', () => {
  it('writes the digest behind each image, wherever it stands', async () => {
    const { after, refused } = await pinned({
      Dockerfile:
        'FROM node:24.1.0-slim AS build\nFROM node:24.1.0-slim\nCOPY --from=build /app .\n# node:24.1.0-slim-x\n',
    });
    expect(after).toEqual([
      `FROM node:24.1.0-slim@${DIGEST} AS build\nFROM node:24.1.0-slim@${DIGEST}\nCOPY --from=build /app .\n# node:24.1.0-slim-x\n`,
    ]);
    expect(refused).toBe(0);
  });

  it('takes the newer digest of an image', async () => {
    const { after } = await pinned({ 'compose.yaml': `  image: node:24.1.0-slim@${OLD_DIGEST}\n` });
    expect(after).toEqual([`  image: node:24.1.0-slim@${DIGEST}\n`]);
  });

  it('writes the commit of an action before its version', async () => {
    const { after } = await pinned({ '.github/workflows/test.yml': '- uses: actions/checkout@v4.2.2\n' });
    expect(after).toEqual([`- uses: actions/checkout@${COMMIT} # v4.2.2\n`]);
  });

  it('leaves what is pinned already', async () => {
    const text = `- uses: actions/checkout@${COMMIT} # v4.2.2\n`;
    const { after, refused } = await pinned({ '.github/workflows/test.yml': text });
    expect({ after, refused }).toEqual({ after: [text], refused: 0 });
  });

  it('refuses the version of an action that has moved to another commit', async () => {
    const text = `- uses: actions/checkout@${OTHER_COMMIT} # v4.2.2\n`;
    const { after, refused, lines } = await pinned({ '.github/workflows/test.yml': text });
    expect({ after, refused }).toEqual({ after: [text], refused: 1 });
    expect(lines[0]).toContain(`has moved to ${COMMIT}`);
  });

  it('leaves what the registry does not know, what is elsewhere, and what has no version, and says so', async () => {
    const text = 'image: caddy:2.0.0\nimage: ghcr.io/a/b:1.0.0\nimage: redis\n';
    const { after, refused, lines } = await pinned({ 'compose.yaml': text });
    expect({ after, refused }).toEqual({ after: [text], refused: 3 });
    expect(lines).toEqual([
      'compose.yaml: caddy 2.0.0 stays as it is: the registry answered 404',
      'compose.yaml: ghcr.io/a/b 1.0.0 stays as it is: it is not on Docker Hub',
      'compose.yaml: redis  has no version to ask for',
    ]);
  });
});
