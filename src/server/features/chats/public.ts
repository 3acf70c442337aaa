/** What other features may use. */
export { countUnproven } from './proof/count-unproven.ts';
export { stripQuotations } from './proof/strip-quotations.ts';
export { restoreQuotations } from './restore-quotations.ts';
export {
  createFolder,
  deleteChat,
  deleteFolder,
  forgetSources,
  listChats,
  listFolders,
  readConversation,
  stopAnswers,
  titleOfChat,
} from './service.ts';
