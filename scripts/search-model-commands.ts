/** What each command of `npm run search-model` does. */

import { findModel } from '#server/features/language-models/administration/service.ts';
import { estimateBytes } from '#server/features/language-models/calls/estimate-tokens.ts';
import { versionOf } from '#server/features/language-models/policy.ts';
import type { ModelRow } from '#server/features/language-models/repository.ts';
import {
  deleteVectors,
  findSearchModel,
  readProgress,
  type SearchModelRow,
  type SearchUse,
  saveState,
} from '#server/features/vectors/operator-repository.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { Refusal } from './operator-command.ts';

type Asked = { command: string; name: string; use: SearchUse; isSure: boolean; usage: string };

/** Does what was asked, and says so in lines for the operator. */
export async function commandSearchModel(tx: Transaction, asked: Asked): Promise<string[]> {
  const { command, name, use, isSure, usage } = asked;
  const model = await findModel(tx, name);
  if (!model.uses.includes(use)) {
    throw new Refusal(
      `${model.name} is not named for ${use}: npm run language-model -- set --name '${model.name}' --uses …`,
    );
  }
  const measured = await findSearchModel(tx, model.id, use);
  if (command === 'status')
    return [...describeMeasured(model, use, measured), ...(await describeProgress(tx, model, use))];
  if (command === 'remove') {
    if (measured) await saveState(tx, model.id, use, 'off');
    if (use === 'embeddings') await deleteVectors(tx, model.id);
    return [`${model.name} is switched off${use === 'embeddings' ? ', and its vectors are removed' : ''}.`];
  }
  if (command === 'pause') {
    if (measured?.state !== 'on') throw new Refusal(`${model.name} is not on; nothing was changed.`);
    await saveState(tx, model.id, use, 'paused');
    return [`${model.name} is paused after the passages that are under way; what is there is used.`];
  }
  if (command !== 'start' && command !== 'resume') throw new Refusal(usage);
  requireGain(model, use, measured);
  const progress = await describeProgress(tx, model, use);
  if (command === 'start' && !isSure && use === 'embeddings') {
    return [...progress, `Nothing was sent yet. To begin: npm run search-model -- start --name '${model.name}' --yes`];
  }
  await saveState(tx, model.id, use, 'on');
  return [...progress, `${model.name} is on; the servers begin within half a minute.`];
}

function requireGain(model: ModelRow, use: SearchUse, measured: SearchModelRow | null): void {
  const measure = `npm run eval -- --models --name '${model.name}' --use ${use}`;
  if (measured === null) throw new Refusal(`What ${model.name} gains was not measured yet: ${measure}`);
  if (measured.version !== versionOf(model))
    throw new Refusal(`${model.name} was another model when it was measured: ${measure}`);
  if (measured.gain <= 0)
    throw new Refusal(`${model.name} was measured, and gains nothing; it is not used. Again: ${measure}`);
}

function describeMeasured(model: ModelRow, use: SearchUse, measured: SearchModelRow | null): string[] {
  if (measured === null) return [`${model.name}, ${use}: not measured yet, and not used`];
  const width = Math.max(...measured.measured.map(({ name }) => name.length), 7);
  const numbers = (values: readonly number[]) => values.map((value) => value.toFixed(1).padStart(7)).join(' ');
  return [
    `${model.name}, ${use}: ${measured.state}; measured ${measured.measuredAt.toISOString().slice(0, 10)}, counts as ${measured.gain.toFixed(1)} points`,
    ...(measured.version === versionOf(model)
      ? []
      : ['It was another model then, and is not used until it is measured again.']),
    `${'nDCG@10'.padEnd(width)} questions   words   model    gain`,
    ...measured.measured.map(
      ({ name, questions, words, model: with_ }) =>
        `${name.padEnd(width)} ${String(questions).padStart(9)} ${numbers([words, with_, with_ - words])}`,
    ),
  ];
}

async function describeProgress(tx: Transaction, model: ModelRow, use: SearchUse): Promise<string[]> {
  if (use !== 'embeddings') return ['It is asked with the first search of each answer, with 30 passages at most.'];
  const { users, documents, documentsDone, passages, passagesDone, bytesLeft } = await readProgress(tx, model.id);
  const { likely, most } = estimateBytes(bytesLeft);
  const cost = (tokens: number) => ((tokens * model.inputPrice) / 1e6).toFixed(2);
  const share = passages === 0 ? 100 : Math.floor((100 * passagesDone) / passages);
  return [
    `vectors: ${passagesDone} of ${passages} passages (${share} %), ${documentsDone} of ${documents} papers of ${users} accounts`,
    `left: about ${likely} tokens (${most} at most), ${cost(likely)} to ${cost(most)} ${model.currency}`,
  ];
}
