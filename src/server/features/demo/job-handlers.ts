import type { Platform } from '#server/platform/platform.ts';
import { fillPersona, openPersona, type SampleIntake, versionOfPapers } from './fill-persona.ts';
import { fillPersonaJob } from './jobs.ts';
import { type DemoPersona, loadDemoManifest } from './load-manifest.ts';
import { resetRegularly } from './reset-demo.ts';

/**
 * Runs the demo: fills accounts that lack this version's papers, in the background and one at a time over all servers,
 * and resets the demo at midnight. If the operator has switched the demo off, the remains of visits are still removed.
 * Never delays the start; its failures affect nothing else.
 */
export function startDemoWorkers(platform: Platform, intake: SampleIntake): void {
  void resetRegularly(platform, intake.removeStoredFiles);
  if (!platform.config.isDemoOn) return;
  fillPersonas(platform, intake).catch((error) => {
    if (!platform.shutdown.aborted) platform.log.error({ err: error }, 'the demo could not be prepared');
  });
}

async function fillPersonas(platform: Platform, intake: SampleIntake): Promise<void> {
  const { personas } = await loadDemoManifest();
  await platform.queue.work(fillPersonaJob, { concurrency: 1, perGroup: 1 }, async (payload, { signal }) => {
    const persona = personas.find(({ key }) => key === payload.persona);
    if (persona) await fillPersona(platform, payload, persona, intake, signal);
  });
  for (const persona of personas) {
    // A failed account does not stop the others.
    await enqueueFilling(platform, persona).catch((error) => {
      if (!platform.shutdown.aborted)
        platform.log.error({ err: error, persona: persona.key }, 'an account of the demo could not be prepared');
    });
  }
}

async function enqueueFilling(platform: Platform, persona: DemoPersona): Promise<void> {
  const { owner, isFilled } = await openPersona(platform, persona, await versionOfPapers(persona));
  if (isFilled) return;
  await platform.database.withoutUser((tx) =>
    platform.queue.enqueue(tx, fillPersonaJob, { ...owner, persona: persona.key }, { group: 'demo' }),
  );
}
