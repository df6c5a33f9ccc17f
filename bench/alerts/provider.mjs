import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A provider that takes every text and answers in 20 ms, in a thread of its own. */
const ANSWERS_IN_MS = 20;
let taken = 0;
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => {
      taken += 1;
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `SM${String(taken).padStart(32, '0')}`, status: 'queued' }));
    }, ANSWERS_IN_MS);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(Object(server.address()).port);
});
