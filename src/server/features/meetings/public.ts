/** What other features may use. */

export { restoreCollections } from './collection/restore-collections.ts';
export { carryCorrections, restoreCorrections } from './corrections/carry-corrections.ts';
export { storeRecords } from './corrections/store-records.ts';
export { listQuestionSubjects, type QuestionSubject } from './list-question-subjects.ts';
export { bodyKeyOf } from './policy.ts';
export { listClosedSpans } from './registers/closed-spans.ts';
export { describeFound } from './registers/describe-found.ts';
export { countDue } from './registers/list-registers.ts';
export { listRecords } from './service.ts';
export { settleTasks } from './tasks/change-task.ts';
