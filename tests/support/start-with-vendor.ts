/** The service, with a local vendor instead of Google: TEST_VENDOR has its registration there. */
import '../../scripts/register-module-hooks.ts';

const { createApp } = await import('#server/app.ts');
const { startHttpServer } = await import('#server/http-server.ts');
const { connectSources } = await import('#server/integrations/connect-sources.ts');
const { connectModels } = await import('#server/integrations/language-models/connect-models.ts');
const { jobs } = await import('#server/jobs.ts');
const { parseConfig } = await import('#server/platform/config/config.ts');
const { createLog } = await import('#server/platform/log/log.ts');
const { openPlatform } = await import('#server/platform/platform.ts');
const { startWorkers } = await import('#server/workers.ts');

const config = parseConfig(process.env);
const google = JSON.parse(process.env.TEST_VENDOR ?? '{}');
const sources = connectSources({ isPrivateAllowed: false, google });
const opened = await openPlatform(config, createLog(config.logLevel), jobs, connectModels(), sources);
await startWorkers(opened.platform);
const server = await startHttpServer(createApp(opened.platform), config.host, config.port);
process.once('SIGTERM', async () => {
  opened.beginShutdown();
  await server.close(3_000);
  await opened.close();
  process.exit(0);
});
