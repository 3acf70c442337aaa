import { ConfigError } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { parseModel } from './parse-model.ts';
import { findEnvironmentModel, holdModels, updateModel } from './repository.ts';
import { addModel, changeModel, removeModel } from './service.ts';

/** Environment variables by model field. */
const variables: Record<string, string> = {
  name: 'LANGUAGE_MODEL_NAME',
  address: 'LANGUAGE_MODEL_ADDRESS',
  model: 'LANGUAGE_MODEL_ID',
  key: 'LANGUAGE_MODEL_KEY',
  apiVersion: 'LANGUAGE_MODEL_API_VERSION',
};

/**
 * Run at startup: adds or updates the model named by the environment, and removes it once it is no longer named.
 * Settings not in the environment (limits, prices, order, single customers) stay. Safe to run on several servers at
 * once.
 * @throws ConfigError with one sentence for the operator
 */
export async function applyEnvironmentModel({ database, config, encryptionKey, log }: Platform): Promise<void> {
  const { languageModel } = config;
  await database.withAccount(null, async (tx) => {
    await holdModels(tx);
    const present = await findEnvironmentModel(tx);
    const act = { tx, by: null };
    if (languageModel === undefined) {
      if (present) await removeModel(act, present.name);
      return;
    }
    const { isForAll, ...values } = languageModel;
    const { sealedKey: _sealedKey, ...before } = present ?? { sealedKey: null };
    const checked = parseModel(values, before);
    if ('issues' in checked) throw new ConfigError(`BoardSearch cannot start: ${describeIssues(checked.issues)}.`);
    try {
      if (present) {
        await changeModel(act, encryptionKey, present.id, () => checked.model);
        if (present.isForAll !== isForAll) await updateModel(tx, present.id, { isForAll });
      } else {
        await addModel(act, encryptionKey, checked.model, { isFromEnvironment: true, isForAll });
      }
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'conflict') throw cause;
      throw new ConfigError(
        'BoardSearch cannot start: another language model has the name of LANGUAGE_MODEL_NAME; give it another one, or remove the other model with npm run language-model.',
        { cause },
      );
    }
    log.info({ model: checked.model.name, dialect: checked.model.dialect }, 'the environment names a language model');
  });
}

function describeIssues(issues: readonly { path: string; message: string }[]): string {
  return issues.map(({ path, message }) => `${variables[path] ?? 'LANGUAGE_MODEL_NAME'} ${message}`).join('; ');
}
