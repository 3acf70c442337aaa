/** What other features may use. */
export { reserveRequests } from './limit-repository.ts';
export { takeRequest } from './limit-requests.ts';
export { isStillOpen, openKey, recordGrantUse, secretOf } from './open-key.ts';
export { hashSecret } from './policy.ts';
export { createSecret } from './service.ts';
