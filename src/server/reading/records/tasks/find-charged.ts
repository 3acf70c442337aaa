import { words as shared } from '../lexicon/lexicon.ts';
import type { PaperContext } from '../paper-context.ts';
import type { Token } from '../paper-text.ts';
import { beginsSubject, type Charge, type Clause, isOwnBody, negations } from './clause.ts';
import { type Party, partyAt } from './people.ts';
import { taskWords as words } from './words.ts';

/** Most tokens between an auxiliary and "beauftragt". */
const auxiliaryReach = 16;

/** "Der Vorstand wird beauftragt, …"; "Der Rat bittet den Vorstand, …"; "The Clerk was asked to …". */
export function chargedIn(context: PaperContext, { tokens, norms, due }: Clause): Charge | null {
  for (let at = 1; at < tokens.length; at++) {
    const norm = norms[at] ?? '';
    const after = norms[at + 1] === ',' ? at + 2 : at + 1;
    if (words.charged.has(norm)) {
      const auxiliary = norms.findLastIndex(
        (word, index) => index < at && index > at - auxiliaryReach && (shared.auxiliaries.has(word) || word === 'be'),
      );
      const isPerfect = norms.slice(0, at).some((word) => shared.perfect.has(word)) || norms.includes('worden');
      const isFor = norms[at + 1] === 'for' || norms[at + 1] === 'whether' || norms[at + 1] === 'about';
      if (auxiliary !== -1 && !isPerfect && !isFor) {
        const party = partyBefore(context, tokens, auxiliary) ?? partyAt(context, tokens, auxiliary + 1);
        if (party && !isOwnBody(context, tokens, party)) return { party, from: after, doubts: [] };
      }
    }
    if (!words.charges.has(norm)) continue;
    // Only a body or its chair charges; a member's request is none.
    const subject = at > 0 ? partyBefore(context, tokens, at) : null;
    const isOrder = norms[at - 1] === 'to' && at < 6 && shared.decisionLabels.has(norms[0] ?? '');
    if (!isOrder && (!subject || (subject.isPerson && !due?.isUntil))) continue;
    const party = partyAt(context, tokens, at + 1);
    if (party && !negations.has(norms[at - 1] ?? ''))
      return { party, from: skipComma(norms, party.last + 1), doubts: [] };
  }
  return null;
}

const skipComma = (norms: readonly string[], at: number): number => (norms[at] === ',' ? at + 1 : at);

/** The party that ends right before a token, from where a subject may begin. */
function partyBefore(context: PaperContext, tokens: readonly Token[], before: number): Party | null {
  for (let at = Math.max(0, before - 12); at < before; at++) {
    if (!beginsSubject(tokens, at)) continue;
    const party = partyAt(context, tokens, at);
    if (party && party.last >= before - 2 && party.last < before) return party;
  }
  return null;
}
