/** What other features may use. */
export { closeAllVisits } from './repository.ts';
