/** What other features may use. */
export { orderErasure } from './service.ts';
