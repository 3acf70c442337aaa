import { startBackupWorkers } from './features/account-backups/job-handlers.ts';
import { startAccountWorkers } from './features/accounts/job-handlers.ts';
import { sweepAccountsRegularly } from './features/accounts/sweep-accounts.ts';
import { rollUpRegularly } from './features/analytics/roll-up.ts';
import { answerQuestion } from './features/answering/public.ts';
import { startArchiveWorkers } from './features/archives/job-handlers.ts';
import { startAuditWorkers } from './features/audit/job-handlers.ts';
import { answerSample } from './features/chats/answers/answer-sample.ts';
import type { AnswerSource } from './features/chats/answers/answer-source.ts';
import { startAnswerWorkers } from './features/chats/job-handlers.ts';
import { moveCitations } from './features/chats/proof/move-citations.ts';
import { startCustomerWorkers } from './features/customers/job-handlers.ts';
import { startDemoWorkers } from './features/demo/job-handlers.ts';
import { startDocumentWorkers } from './features/documents/job-handlers.ts';
import { startErasureWorkers } from './features/erasure/job-handlers.ts';
import { startImportWorkers } from './features/imports/job-handlers.ts';
import { startNoticeWorkers } from './features/notices/job-handlers.ts';
import { watchAlarms } from './features/operations/alarms/watch-alarms.ts';
import { startRetrievalWorkers } from './features/retrieval/job-handlers.ts';
import { startSourceWorkers } from './features/sources/job-handlers.ts';
import { createAttachmentStore } from './features/uploads/attachments/store-attachments.ts';
import { removeBytes } from './features/uploads/files/remove-bytes.ts';
import { downloadStore } from './features/uploads/files/store-download.ts';
import { importStore } from './features/uploads/files/store-imported.ts';
import { removeSamples, removeStoredFiles, storeSample } from './features/uploads/files/store-sample.ts';
import { startUploadWorkers } from './features/uploads/job-handlers.ts';
import { startVectorWorkers } from './features/vectors/job-handlers.ts';
import { sweepGapsRegularly } from './features/welcome/gaps/store-gaps.ts';
import { backUpRegularly } from './platform/backup/backup-regularly.ts';
import type { Platform } from './platform/platform.ts';

/** Starts the workers of every kind of background job. */
export async function startWorkers(platform: Platform, answerSource: AnswerSource = answerQuestion): Promise<void> {
  await startErasureWorkers(platform, removeBytes);
  await startAccountWorkers(platform);
  await startDocumentWorkers(platform, createAttachmentStore(platform), moveCitations);
  await startUploadWorkers(platform);
  await startArchiveWorkers(platform);
  await startCustomerWorkers(platform);
  await startBackupWorkers(platform);
  await startImportWorkers(platform, importStore);
  startNoticeWorkers(platform);
  await startRetrievalWorkers(platform);
  await startVectorWorkers(platform);
  startAnswerWorkers(platform, answerSource);
  startSourceWorkers(platform, downloadStore);
  startAuditWorkers(platform);
  void sweepAccountsRegularly(platform);
  void rollUpRegularly(platform);
  void sweepGapsRegularly(platform);
  void backUpRegularly(platform);
  watchAlarms(platform);
  startDemoWorkers(platform, {
    storeSample,
    removeSamples,
    removeStoredFiles,
    answerSample: (owner, scope, asked) => answerSample(owner, scope, answerSource, asked),
  });
}
