/** The commands of `npm run search-model`. */

import { findModel } from '#server/features/language-models/administration/service.ts';
import { priceOf } from '#server/features/language-models/calls/estimate-tokens.ts';
import { versionOf } from '#server/features/language-models/policy.ts';
import type { ModelRow } from '#server/features/language-models/repository.ts';
import {
  findSearchModel,
  readProgress,
  type SearchModelRow,
  type SearchUse,
} from '#server/features/vectors/operator-repository.ts';
import { changeSearch, obstacleTo, type SearchObstacle } from '#server/features/vectors/public.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { Refusal } from './operator-command.ts';

type Asked = { command: string; name: string; use: SearchUse; isSure: boolean; usage: string };

/** Runs a command and returns its report in lines. */
export async function commandSearchModel(tx: Transaction, asked: Asked): Promise<string[]> {
  const { command, name, use, isSure, usage } = asked;
  const model = await findModel(tx, name);
  const measured = await findSearchModel(tx, model.id, use);
  const candidate = { ...model, version: versionOf(model) };
  const change = async (state: SearchModelRow['state']) =>
    refuse(model, use, await changeSearch(tx, candidate, use, state));
  if (command === 'status') {
    refuse(model, use, obstacleTo(candidate, use, measured, 'off'));
    return [...describeMeasured(model, use, measured), ...(await describeProgress(tx, model, use))];
  }
  if (command === 'remove') {
    await change('off');
    return [`${model.name} is switched off${use === 'embeddings' ? ', and its vectors are removed' : ''}.`];
  }
  if (command === 'pause') {
    await change('paused');
    return [`${model.name} is paused after the passages that are under way; what is there is used.`];
  }
  if (command !== 'start' && command !== 'resume') throw new Refusal(usage);
  refuse(model, use, obstacleTo(candidate, use, measured, 'on'));
  const progress = await describeProgress(tx, model, use);
  if (command === 'start' && !isSure && use === 'embeddings') {
    return [...progress, `Nothing was sent yet. To begin: npm run search-model -- start --name '${model.name}' --yes`];
  }
  await change('on');
  return [...progress, `${model.name} is on; the servers begin within half a minute.`];
}

/** @throws Refusal if there is an obstacle */
function refuse({ name }: ModelRow, use: SearchUse, obstacle: SearchObstacle | null): void {
  if (obstacle === null) return;
  const measure = `npm run eval -- --models --name '${name}' --use ${use}`;
  const refusals: Record<SearchObstacle, string> = {
    not_named: `${name} is not named for ${use}: npm run language-model -- set --name '${name}' --uses …`,
    not_measured: `What ${name} gains was not measured yet: ${measure}`,
    other_model: `${name} was another model when it was measured: ${measure}`,
    no_gain: `${name} was measured, and gains nothing; it is not used. Again: ${measure}`,
    not_on: `${name} is not on; nothing was changed.`,
  };
  throw new Refusal(refusals[obstacle]);
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
  const { tokensLeft, costLeft } = priceOf(bytesLeft, model.inputPrice);
  const share = passages === 0 ? 100 : Math.floor((100 * passagesDone) / passages);
  return [
    `vectors: ${passagesDone} of ${passages} passages (${share} %), ${documentsDone} of ${documents} papers of ${users} accounts`,
    `left: about ${tokensLeft.likely} tokens (${tokensLeft.most} at most), ${costLeft.likely.toFixed(2)} to ${costLeft.most.toFixed(2)} ${model.currency}`,
  ];
}
