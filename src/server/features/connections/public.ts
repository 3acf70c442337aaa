/** What other features may use. */
export { accessTokenOf, openAccessToken, resourceMetadataOf } from './service.ts';
