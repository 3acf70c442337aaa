import { accessOf, functionsPath } from './policy.ts';

/** Names of the security schemes. */
const session = 'session';
const bearer = 'bearer';

/** The part of an OpenAPI document that is modified. */
type Described = { paths?: object | undefined; components?: object | undefined };

/**
 * Adds to the API description who may call each operation, from the guard's own table: `security`, and `x-access` for
 * how far the session must have come.
 */
export function describeAccess<Document extends Described>(document: Document, cookieName: string): Document {
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, object>)) {
      const access = accessOf(method.toUpperCase(), path);
      const schemes = path.startsWith(functionsPath) ? [session, bearer] : [session];
      const security = access === 'public' ? [] : schemes.map((scheme) => ({ [scheme]: [] }));
      Object.assign(operation, { 'x-access': access, security });
    }
  }
  const securitySchemes = {
    [session]: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set on sign-in.' },
    [bearer]: { type: 'http', scheme: 'bearer', description: 'The value of the session cookie.' },
  };
  return { ...document, components: { ...document.components, securitySchemes } };
}
