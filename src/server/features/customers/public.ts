/** What other features may use. */
export { storeChosenPlan } from './repository.ts';
export {
  claimPages,
  countQuestion,
  countRoom,
  ensurePagesFit,
  ensureUserFits,
  readPlan,
  uncountQuestion,
} from './service.ts';
