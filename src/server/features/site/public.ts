/** What other features may use. */
export { readFacts } from './facts/read-facts.ts';
