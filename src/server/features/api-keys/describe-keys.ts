import { scopesOf } from './policy.ts';

/** Name of the security scheme. */
const apiKey = 'apiKey';

/** The part of an OpenAPI document to be changed. */
type Described = { paths?: object | undefined; components?: object | undefined };

/**
 * Adds the operations open to keys, and their scopes, to the API description, from the table used by the guard. Scopes
 * are alternatives: one of them is enough.
 */
export function describeKeys<Document extends Described>(document: Document): Document {
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, { security?: object[] }>)) {
      const ways = (scopesOf(method.toUpperCase(), path) ?? []).map((scope) => ({ [apiKey]: [scope] }));
      operation.security = [...(operation.security ?? []), ...ways];
    }
  }
  const schemes = (document.components as { securitySchemes?: object } | undefined)?.securitySchemes;
  const description =
    'An API key from the settings, `bsk_…`; the scopes of which it must bear one stand at the operation.';
  const securitySchemes = { ...schemes, [apiKey]: { type: 'http', scheme: 'bearer', description } };
  return { ...document, components: { ...document.components, securitySchemes } };
}
