import { makeBackupJob } from './features/account-backups/jobs.ts';
import { accountRequestJob, sendMailJob } from './features/accounts/jobs.ts';
import { buildArchiveJob } from './features/archives/jobs.ts';
import { exportCustomerJob } from './features/customers/jobs.ts';
import { fillPersonaJob } from './features/demo/jobs.ts';
import { readDocumentJob, readLongDocumentJob, readScanJob, rereadJob } from './features/documents/jobs.ts';
import { applyImportJob, checkImportJob } from './features/imports/jobs.ts';
import { reindexJob } from './features/retrieval/jobs.ts';
import { removeFileJob } from './features/uploads/jobs.ts';
import { embedJob } from './features/vectors/jobs.ts';
import type { JobDefinition } from './platform/queue/job.ts';

/** Every kind of background job; the queue is installed for exactly these. */
export const jobs: readonly JobDefinition<unknown>[] = [
  readDocumentJob,
  readLongDocumentJob,
  readScanJob,
  rereadJob,
  removeFileJob,
  reindexJob,
  embedJob,
  accountRequestJob,
  sendMailJob,
  fillPersonaJob,
  buildArchiveJob,
  exportCustomerJob,
  makeBackupJob,
  checkImportJob,
  applyImportJob,
];
