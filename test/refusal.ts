/** An answer of 409 in the words of the server, for a browser test that plays it. */
export const refusal = (detail: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Conflict', status: 409, detail, code: 'conflict' }),
});
