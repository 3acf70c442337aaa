import { type HttpServer, startHttpServer } from './http-server.ts';
import { jobs } from './jobs.ts';
import { ConfigError, parseConfig } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { openPlatform } from './platform/platform.ts';

/** Requests under way may take this long to finish after SIGTERM, in milliseconds; everything ends within 10 s. */
const requestGraceMilliseconds = 3_000;

/** Starts the roles that the environment asks for and ends them on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  // The database starts while the modules of the service load.
  const opening = openPlatform(config, log, jobs);
  const loading = Promise.all([import('./app.ts'), import('./workers.ts')]);
  const [{ platform, beginShutdown, close }, [{ createApp }, { startWorkers }]] = await Promise.all([opening, loading]);
  let server: HttpServer | undefined;

  let isEnding = false;
  const end = async (reason: string): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    log.info({ reason }, 'ending');
    const force = setTimeout(() => process.exit(1), 9_500);
    beginShutdown();
    await server?.close(requestGraceMilliseconds);
    await close();
    clearTimeout(force);
    log.info('ended');
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));

  try {
    if (config.role !== 'web') await startWorkers(platform);
    if (config.role !== 'worker') {
      server = await startHttpServer(createApp(platform), config.host, config.port);
      log.info({ port: server.port, role: config.role }, 'listening');
      process.stdout.write(`BoardSearch is ready: ${config.publicUrl}\n`);
    }
  } catch (error) {
    await close();
    throw error;
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLog('error').fatal({ err: error }, 'BoardSearch could not start');
  process.exit(1);
});
