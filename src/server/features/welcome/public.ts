/** What other features may use. */
export { ensureKnowledge } from './knowledge/write-knowledge.ts';
export { prepareWelcomeChat } from './service.ts';
