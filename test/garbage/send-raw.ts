import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes as they are and reads until the server hangs up. */
export async function sendRaw(
  url: string,
  bytes: Buffer,
  patienceMilliseconds = 20_000,
): Promise<RawAnswer | 'no answer' | 'hung'> {
  const { hostname, port } = new URL(url);
  const received: Buffer[] = [];
  const hung = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setTimeout(patienceMilliseconds, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    // A refusal may come before all was sent; what was answered until then is what counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(false));
    socket.write(bytes);
  });
  if (hung) return 'hung';
  return parse(Buffer.concat(received).toString('utf8')) ?? 'no answer';
}

function parse(text: string): RawAnswer | undefined {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  if (status === undefined) return undefined;
  if (status === '100') return parse(rest.join('\r\n\r\n'));
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(status), headers, body: rest.join('\r\n\r\n') };
}
