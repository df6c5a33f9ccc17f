import { createServer } from 'node:net';
import { parentPort } from 'node:worker_threads';

/**
 * A provider that takes every text and answers in 20 ms, in a thread of its own. It understands no more of HTTP than that,
 * so that it takes next to nothing of the cores that are being measured.
 */
const ANSWERS_IN_MS = 20;
let taken = 0;

const server = createServer((socket) => {
  let received = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const head = received.indexOf('\r\n\r\n') + 4;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
    if (head < 4 || received.length < head + length) return;
    received = received.slice(head + length);
    setTimeout(() => socket.write(answer()), ANSWERS_IN_MS);
  });
});

function answer() {
  taken += 1;
  const body = JSON.stringify({ sid: `SM${String(taken).padStart(32, '0')}`, status: 'queued' });
  const head = ['HTTP/1.1 201 Created', 'content-type: application/json', `content-length: ${body.length}`];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

server.listen(0, '127.0.0.1', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(Object(server.address()).port);
});
