/** A worker process that takes a document, stores its first page and then hangs: to be killed by a test. */
import { readDocumentJob } from '#server/features/documents/jobs.ts';
import { readDocument } from '#server/features/documents/reading/read-document.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { parseConfig } from '#server/platform/config/config.ts';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { createLog } from '#server/platform/log/log.ts';
import { connectPlatform } from '#server/platform/platform.ts';
import { createGatedReader } from './gated-reader.ts';

const address = JSON.parse(process.env.TEST_ADDRESS ?? '{}') as DatabaseAddress;
const { platform } = await connectPlatform(
  parseConfig(process.env),
  createLog('silent'),
  address,
  connectModels(),
  connectSources({ isPrivateAllowed: false }),
);
const reader = createGatedReader(['Halb gelesen.', 'Nie erreicht.']);
await platform.queue.work(readDocumentJob, { concurrency: 1 }, (payload, { signal }) =>
  readDocument(platform, reader, payload, signal),
);
process.stdout.write('working\n');
