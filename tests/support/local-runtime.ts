import { join } from 'node:path';
import { runtimeEntry } from '#server/integrations/language-models/local/local-runtime.ts';

/** Where `npm run local-model -- install` put the runtime; tests that need it are skipped if it is missing. */
export const runtimeFolder = process.env.LOCAL_MODEL_DIR ?? join(import.meta.dirname, '../../data/local-model');

export const hasRuntime = runtimeEntry(runtimeFolder) !== undefined;
