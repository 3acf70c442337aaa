import type { apiReference as source } from '../de/api-reference.ts';

export const apiReference: typeof source = {
  title: 'API reference',
  subtitle: 'Everything you can do in the app, you can do with this API. Errors are problem+json with a stable code.',
  raw: 'OpenAPI description (JSON)',
  toApplication: 'BoardSearch, go to the app',
  search: 'Search operations',
  searchHint: 'Path, method or purpose',
  found: (count) => (count === 1 ? '1 operation' : `${count} operations`),
  nothingFound: 'No operation matches this search.',
  loading: 'Loading the API description',
  loadFailed: 'We couldn’t load the API description.',
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
