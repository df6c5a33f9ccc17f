import { RawConnection } from './raw-connection.ts';

/** Kept-alive connections: as many as are needed at once, and never a new one while another is free. */
export function connectionsTo(url: string) {
  const idle: RawConnection[] = [];
  const all: RawConnection[] = [];
  let etag = '';
  return {
    async ask(request: string): Promise<string> {
      let connection = idle.pop();
      if (connection === undefined || !connection.isOpen) {
        connection = new RawConnection(url);
        all.push(connection);
      }
      const status = await connection.ask(request);
      if (connection.etag !== '') etag = connection.etag;
      if (connection.isOpen) idle.push(connection);
      return status;
    },
    /** Of the newest answer that named one. */
    etag: () => etag,
    close: () => {
      for (const connection of all) connection.close();
    },
  };
}
