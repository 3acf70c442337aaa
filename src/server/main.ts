import { type HttpServer, startHttpServer } from './http-server.ts';
import { connectSources } from './integrations/connect-sources.ts';
import { connectConfiguredModels } from './integrations/language-models/connect-models.ts';
import { jobs } from './jobs.ts';
import { ConfigError, parseConfig } from './platform/config/config.ts';
import { createLog, outliveOutput } from './platform/log/log.ts';
import { collectAtRest } from './platform/memory/collect-at-rest.ts';
import { openPlatform } from './platform/platform.ts';

/** Time that requests in progress have to finish after SIGTERM, in milliseconds. */
const requestGraceMilliseconds = 3_000;

/** Time after SIGTERM at which the process ends, whatever still runs, with the embedded database, in milliseconds. */
const endMilliseconds = 9_500;

/** Starts the roles that the environment requests and stops them on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  outliveOutput();
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  // The database starts while the modules of the service load.
  const { isPrivateSourceAllowed: isPrivateAllowed, microsoft, google, dropbox } = config;
  const { leastRate } = config.sourceSyncs;
  const sources = connectSources({ isPrivateAllowed, leastRate, microsoft, google, dropbox });
  const opening = openPlatform(config, log, jobs, connectConfiguredModels(config), sources);
  let server: HttpServer | undefined;

  // Wait for a start in progress: half of one could not be undone, and its database would be left behind.
  const closeAll = async (): Promise<void> => {
    const opened = await opening.catch(() => undefined);
    opened?.beginShutdown();
    await server?.close(requestGraceMilliseconds);
    await opened?.close();
  };

  let isEnding = false;
  const end = async (reason: string): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    log.info({ reason }, 'ending');
    setTimeout(() => process.exit(1), endMilliseconds).unref();
    await closeAll();
    log.info('ended');
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));

  try {
    const loading = Promise.all([
      import('./app.ts'),
      import('./workers.ts'),
      import('./features/answering/public.ts'),
      import('./features/welcome/public.ts'),
      import('./features/language-models/administration/apply-environment.ts'),
    ]);
    const [
      { platform },
      [
        { createApp },
        { startWorkers },
        { prepareAnswering },
        { ensureKnowledge, prepareWelcomeChat },
        { applyEnvironmentModel },
      ],
    ] = await Promise.all([opening, loading]);
    if (isEnding) return;
    await ensureKnowledge(platform);
    await applyEnvironmentModel(platform);
    if (config.role !== 'web') await startWorkers(platform);
    collectAtRest();
    if (config.role !== 'worker' && !isEnding) {
      server = await startHttpServer(createApp(platform), config.host, config.port);
      prepareAnswering(platform);
      void prepareWelcomeChat(platform);
      log.info({ port: server.port, role: config.role }, 'listening');
      process.stdout.write(`BoardSearch is ready: ${config.publicUrl}\n`);
    }
  } catch (error) {
    // Errors caused by the shutdown are no failure of the start.
    if (isEnding) return;
    await closeAll();
    throw error;
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLog('error').fatal({ err: error }, 'BoardSearch could not start');
  process.exit(1);
});
