/** What garbage needs to know about a route, read from the API's own description. */
export interface ApiRoute {
  method: string;
  /** With `{name}` where a parameter goes. */
  path: string;
  open: boolean;
  /** The body's fields and their JSON types; nothing for a route without one. */
  fields: Record<string, string | undefined> | undefined;
}

interface Operation {
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { type?: string }> } }> };
}

export async function readApiRoutes(productUrl: string): Promise<ApiRoute[]> {
  const answer = await fetch(`${productUrl}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, requestBody }]) => {
      const properties = requestBody?.content['application/json']?.schema.properties;
      return {
        method: method.toUpperCase(),
        path,
        open: security === undefined,
        fields:
          properties &&
          Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type])),
      };
    }),
  );
}
