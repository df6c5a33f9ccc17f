import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** What arrives while the server sends its files, as the protocol for replication words it since PostgreSQL 15. */
const NEW_ARCHIVE = 'n'.charCodeAt(0);
const MANIFEST = 'm'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/** The log comes along, so nobody waits for the archive, which may be broken. */
const COMMAND =
  "BASE_BACKUP (LABEL 'gatelight', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";

/**
 * Takes all files of a running server, with the log that makes them consistent, as one tar into a stream, and returns the
 * list of them with their checksums. Spoken over
 * the server's own protocol, so that no program of PostgreSQL's has to be installed where this runs. The role needs the
 * right to replicate.
 */
export async function takeBaseBackup(databaseUrl: string, into: Writable): Promise<string> {
  const url = new URL(databaseUrl);
  url.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: url.href, application_name: 'gatelight backup' });
  // Reported by the query under way.
  client.on('error', () => {});
  await client.connect();
  try {
    return await new Promise<string>((resolve, reject) => {
      client.query(
        new BaseBackup(into, (error, manifest) => (error === undefined ? resolve(manifest) : reject(error))),
      );
    });
  } finally {
    await client.end();
  }
}

/** A query as the driver hands it the server's messages; it knows no copying out by itself. */
class BaseBackup implements pg.Submittable {
  private failed: Error | undefined;
  private archives = 0;
  private manifest: string | undefined;
  private readonly into: Writable;
  private readonly done: (error: Error | undefined, manifest: string) => void;

  constructor(into: Writable, done: BaseBackup['done']) {
    this.into = into;
    this.done = done;
  }

  submit(connection: pg.Connection): void {
    connection.query(COMMAND);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (this.failed !== undefined) return;
    if (chunk[0] === NEW_ARCHIVE && ++this.archives > 1)
      this.failed = new Error('This server keeps data in further tablespaces, which are not backed up here.');
    if (chunk[0] === MANIFEST) this.manifest = '';
    if (chunk[0] !== DATA) return;
    if (this.manifest !== undefined) return void (this.manifest += chunk.toString('utf8', 1));
    // A copy, because the driver uses the memory of its messages again.
    if (this.into.write(Buffer.from(chunk.subarray(1))) || connection.stream.isPaused()) return;
    connection.stream.pause();
    const goOn = () => void connection.stream.resume();
    void once(this.into, 'drain').then(goOn, (error: Error) => {
      this.failed = error;
      goOn();
    });
  }

  handleError(error: Error): void {
    this.done(this.failed ?? error, '');
  }

  handleReadyForQuery(): void {
    this.done(this.failed, this.manifest ?? '');
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}
