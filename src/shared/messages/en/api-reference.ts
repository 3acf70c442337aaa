import type { apiReference as source } from '../de/api-reference.ts';

export const apiReference: typeof source = {
  title: 'API reference',
  subtitle: 'Everything the interface does goes through this API. Errors come as problem+json with a stable code.',
  raw: 'OpenAPI description (JSON)',
  toApplication: 'BoardSearch, to the application',
  search: 'Search operations',
  searchHint: 'Path, method or purpose',
  found: (count) => (count === 1 ? '1 operation' : `${count} operations`),
  nothingFound: 'No operation matches this search.',
  loading: 'Loading the description of the API',
  loadFailed: 'The description of the API could not be loaded.',
  contents: 'Contents',
  otherTag: 'Other',
  parameters: 'Parameters',
  requestBody: 'Request',
  responses: 'Responses',
  required: 'required',
  noBody: 'no content',
  oneOf: 'one of',
  places: { path: 'in the path', query: 'in the query', header: 'in the header', cookie: 'in the cookie' },
};
