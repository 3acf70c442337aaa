import { scopesOf } from './policy.ts';

/** Name of the security scheme. */
const apiKey = 'apiKey';

/** The part of an OpenAPI document that is touched. */
type Described = { paths?: object | undefined; components?: object | undefined };

/**
 * Writes into the description of the API which operations a key opens, and with which scope, from the table by which the guard
 * decides. Each scope is an alternative: one of them is enough.
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
