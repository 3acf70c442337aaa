import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import { checkMigrations } from '#server/platform/database/migrations/check-migrations.ts';
import { shareFor, shareSuccess } from '#server/platform/http/share-result.ts';
import { readThesaurus } from '#server/platform/linguistics/thesaurus/thesaurus-file.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { HealthItem, HealthPart } from '#shared/contracts/admin-operations.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { isMailDelayed } from '../accounts/jobs.ts';
import { checkReader, type ReaderState } from '../answering/public.ts';
import { listOngoing } from './alarms/alarm-repository.ts';
import { checkBackups } from './check-backups.ts';
import { type Survey, surveyInstance } from './repository.ts';
import { type Found, finding, ok } from './tell-finding.ts';

/** How long a check is shared, since several admins may look at once. */
const freshMilliseconds = 2_000;
const lowDiskBytes = 5 * 1024 ** 3;
const longWaitSeconds = 15 * 60;

/** Health of the machine and its dependencies, each with a state and advice. */
export const checkHealth = (platform: Platform): Promise<HealthItem[]> => singletonOf(platform, createCheck)();

const createCheck = (platform: Platform) => shareFor(freshMilliseconds, () => checkAll(platform));

async function checkAll(platform: Platform): Promise<HealthItem[]> {
  const day = dayOf(new Date(), platform.config.operatorTimeZone);
  const survey = await platform.database.withAccount(null, (tx) => surveyInstance(tx, day)).catch(() => null);
  const parts: Record<HealthPart, Promise<Found>> = {
    database: checkDatabase(platform, survey),
    queue: checkQueue(platform),
    store: checkStore(platform),
    disk: checkDisk(platform),
    mail: checkMail(platform),
    backups: checkBackups(platform.config),
    models: Promise.resolve(judgeModels(survey)),
    sources: Promise.resolve(judgeSources(survey)),
    scanner: checkScanner(platform),
    reader: checkReader(platform).then(judgeReader),
    thesaurus: Promise.resolve(judgeThesaurus()),
    version: describeVersion(survey),
  };
  const alarms = await platform.database.withAccount(null, listOngoing).catch(() => []);
  return Promise.all(
    Object.entries(parts).map(async ([part, found]) => {
      const alarm = alarms.find(({ kind }) => kind === part);
      return { part: part as HealthPart, ...(await found), since: alarm?.since.toISOString() ?? null };
    }),
  );
}

async function checkDatabase({ database, config }: Platform, survey: Survey | null): Promise<Found> {
  if (survey === null) return finding('failed', 'database_unreachable');
  const facts = { bytes: survey.databaseBytes, place: config.databaseUrl ? 'external' : 'embedded' };
  return checkMigrations(database).then(
    () => ok(facts),
    () => finding('warning', 'database_other_version', facts),
  );
}

async function checkQueue({ queue }: Platform): Promise<Found> {
  try {
    const jobs = await queue.countJobs();
    if (jobs.waitingSeconds > longWaitSeconds) return finding('warning', 'queue_behind', jobs);
    return jobs.failed > 0 ? finding('warning', 'jobs_failed', jobs) : ok(jobs);
  } catch {
    return finding('failed', 'queue_unreachable');
  }
}

async function checkStore({ uploads }: Platform): Promise<Found> {
  try {
    await uploads.check();
    return (await uploads.countFreeBytes()) < uploadMaxBytes ? finding('failed', 'store_full') : ok();
  } catch {
    return finding('failed', 'store_failed');
  }
}

async function checkDisk({ uploads }: Platform): Promise<Found> {
  try {
    const freeBytes = await uploads.countFreeBytes();
    return freeBytes < lowDiskBytes ? finding('warning', 'disk_low', { freeBytes }) : ok({ freeBytes });
  } catch {
    return finding('failed', 'store_failed');
  }
}

async function checkMail(platform: Platform): Promise<Found> {
  if (!platform.config.smtp) return finding('off', 'mail_off');
  const isDelayed = await isMailDelayed(platform).catch(() => true);
  return isDelayed ? finding('failed', 'mail_delayed') : ok({ server: platform.config.smtp.host });
}

/** Models count as failing from this share and number of a day's failed calls. */
const failingShare = 0.1;
const minFailing = 5;

function judgeModels(survey: Survey | null): Found {
  if (survey === null) return finding('failed', 'database_unreachable');
  const { models, modelsRefused: refused, modelCalls: calls, modelFailures: failures } = survey;
  const facts = { models, calls, failures };
  if (models === 0) return finding('off', 'models_off');
  if (refused > 0) return finding('failed', 'models_refused', { ...facts, refused });
  return failures >= minFailing && failures > failingShare * (calls + failures)
    ? finding('warning', 'models_failing', facts)
    : ok(facts);
}

function judgeSources(survey: Survey | null): Found {
  if (survey === null) return finding('failed', 'database_unreachable');
  const { sources, sourcesFaulty: faulty, sourcesRefused: refused } = survey;
  if (refused > 0) return finding('failed', 'sources_refused', { sources, faulty });
  return faulty > 0 ? finding('warning', 'sources_faulty', { sources, faulty }) : ok({ sources });
}

async function checkScanner({ scanner }: Platform): Promise<Found> {
  if (!scanner) return finding('off', 'scanner_off');
  return scanner.check().then(
    () => ok(),
    () => finding('failed', 'scanner_unreachable'),
  );
}

const readerAdvices = {
  off: 'reader_off',
  runtime: 'reader_no_runtime',
  processor: 'reader_processor',
  damaged: 'reader_damaged',
  failed: 'reader_failed',
} as const;

const judgeReader = (state: ReaderState): Found =>
  state === 'ready' ? ok() : finding(state === 'off' ? 'off' : 'warning', readerAdvices[state]);

const judgeThesaurus = (): Found =>
  readThesaurus().problem === null ? ok() : finding('warning', 'thesaurus_unreadable');

const readVersion = shareSuccess(async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
});

async function describeVersion(survey: Survey | null): Promise<Found> {
  const facts = { version: await readVersion(), node: process.versions.node };
  return ok(survey === null ? facts : { ...facts, postgres: survey.postgres });
}
