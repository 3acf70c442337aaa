import { parseModel } from '#server/features/language-models/administration/parse-model.ts';
import { listModels } from '#server/features/language-models/administration/repository.ts';
import { addModel, allowModel, limitCustomer } from '#server/features/language-models/administration/service.ts';
import { versionOf } from '#server/features/language-models/policy.ts';
import { saveMeasurement, saveState } from '#server/features/vectors/operator-repository.ts';
import { readEncryptionKey } from '#server/platform/crypto/encryption-key.ts';
import type { ModelAddress } from '#server/platform/language-model/language-model.ts';
import type { TestApp, TestUser } from './test-app.ts';

const byOperator = null;

/** Configures a model and allows these customers to use it. */
export async function setUpModel(
  service: Pick<TestApp, 'platform'>,
  address: ModelAddress,
  options: { values?: object; allowed?: readonly TestUser[]; isForAll?: boolean } = {},
): Promise<string> {
  const checked = parseModel({ ...address, ...options.values });
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues));
  const { database, config } = service.platform;
  return database.withAccount(null, async (tx) => {
    const act = { tx, by: byOperator };
    const { id, name } = await addModel(act, readEncryptionKey(config), checked.model);
    for (const user of options.allowed ?? []) await allowModel(act, name, user.scope.customerId, true);
    if (options.isForAll) await allowModel(act, name, null, true);
    return id;
  });
}

/** Sets the monthly limit of a user's customer. */
export async function limitModels(
  service: TestApp,
  user: TestUser,
  limits: { tokensPerMonth?: number; costPerMonth?: number },
): Promise<void> {
  const { tokensPerMonth = null, costPerMonth = null } = limits;
  await service.platform.database.withAccount(null, (tx) =>
    limitCustomer({ tx, by: byOperator }, user.scope.customerId, { tokensPerMonth, costPerMonth }),
  );
}

/** Records a model's measured effect on the search, and enables it. */
export async function measureModel(
  service: Pick<TestApp, 'platform'>,
  modelId: string,
  use: 'embeddings' | 'reranking',
  { gain, state }: { gain: number; state: 'off' | 'on' | 'paused' },
): Promise<void> {
  await service.platform.database.withAccount(null, async (tx) => {
    const model = (await listModels(tx)).find(({ id }) => id === modelId);
    if (!model) throw new Error('there is no such model');
    await saveMeasurement(tx, { modelId, use, version: versionOf(model), gain, measured: [] });
    await saveState(tx, modelId, use, state);
  });
}
