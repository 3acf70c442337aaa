/** What other features may use. */
export { recordNotice } from './service.ts';
