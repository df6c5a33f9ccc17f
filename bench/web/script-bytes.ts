import { request } from 'node:http';

/** What these scripts weigh as sent, without headers. */
export async function scriptBytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all([...new Set(urls)].map(brotliSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Past fetch, which would unpack the answer and hide its length. */
function brotliSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.on('end', () => resolve(size));
    })
      .on('error', reject)
      .end();
  });
}
