const CRLF = Buffer.from('\r\n');

export interface Line {
  bytes: Buffer;
  /** The line was longer than allowed and its content was thrown away. */
  tooLong: boolean;
}

/** Cuts a byte stream into lines at CRLF, however it was chunked; keeps at most `limit` bytes of an unfinished one. */
export function lineCutter(limit: number): (chunk: Buffer) => Line[] {
  let rest: Buffer = Buffer.alloc(0);
  let tooLong = false;

  return (chunk) => {
    const lines: Line[] = [];
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(CRLF); end !== -1; end = bytes.indexOf(CRLF)) {
      const long = tooLong || end > limit;
      lines.push({ bytes: long ? Buffer.alloc(0) : bytes.subarray(0, end), tooLong: long });
      bytes = bytes.subarray(end + CRLF.length);
      tooLong = false;
    }
    // One byte over the limit may be the CR of a line that just fits.
    if (tooLong || bytes.length > limit + 1) {
      tooLong = true;
      bytes = bytes.subarray(-1);
    }
    rest = Buffer.from(bytes);
    return lines;
  };
}
