import type { PaperContext } from '../paper-context.ts';
import type { DecisionRecord } from '../record-model.ts';
import { Binder } from './bind/binder.ts';
import { recordOf } from './bind/draft.ts';
import { candidatesOf } from './role/candidates.ts';

const maxDecisions = 5_000;

/** Decisions of a paper, each with its vote. */
export function findDecisions(context: PaperContext): DecisionRecord[] {
  const binder = new Binder(context);
  for (const candidate of candidatesOf(context)) {
    if (binder.drafts.length >= maxDecisions) break;
    binder.read(candidate);
  }
  return binder.finish().flatMap((draft) => recordOf(context, draft) ?? []);
}
