import type { Platform } from '#server/platform/platform.ts';
import type { Language } from '#shared/contracts/users.ts';
import type { Facts } from '#shared/facts/fact-names.ts';
import { listModelsOfNotice } from '../../language-models/public.ts';
import { collectFacts } from './collect-facts.ts';
import type { FactModels } from './describe-models.ts';

/** The language models that visitors' questions may reach; null if they cannot be looked up. */
export function readModels(platform: Platform): Promise<FactModels> {
  return listModelsOfNotice(platform).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'the language models to be named in public could not be looked up');
    return null;
  });
}

/** The current facts about this installation. */
export const readFacts = async (platform: Platform): Promise<Record<Language, Facts>> =>
  collectFacts(platform, await readModels(platform));
