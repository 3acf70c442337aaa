import type { Range } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';
import type { Side, VoteDraft } from './vote-draft.ts';

const maxNames = 300;

/** "mit den Stimmen von A und B gegen die Stimmen der C bei Enthaltung der D"; "mit Nein stimmten die SP und Frau Lang". */
export function readGroups(draft: VoteDraft, index: number): void {
  const norm = draft.norm(index);
  const side = groupSide(norm, draft.norm(index - 2), draft.norm(index - 1));
  const isLinked =
    decisionWords.groupLinks.has(draft.norm(index + 1)) || (side === votedWith(draft, index) && side !== null);
  const from = draft.tokens[index + 1];
  if (!side || !isLinked || !from) return;
  let last = index + 1;
  for (let at = index + 2; at < draft.tokens.length; at++) {
    const token = draft.tokens[at];
    if (
      !token ||
      decisionWords.groupEnds.has(token.norm) ||
      token.norm === '.' ||
      token.norm === ':' ||
      token.norm === ';'
    )
      break;
    if (token.kind === 'word' && !draft.isCapital(at) && !decisionWords.groupLinks.has(token.norm)) break;
    last = at;
  }
  const range: Range = { start: from.end, end: draft.tokens[last]?.end ?? from.end };
  for (const part of splitGroups(draft.paper.of(range))) {
    if (draft.names[side].length >= maxNames) break;
    draft.names[side].push(draft.paper.quote(range.start + part.start, range.start + part.end));
  }
  if (draft.names[side].length === 0) return;
  draft.mark({ start: draft.tokens[Math.max(0, index - 2)]?.start ?? from.start, end: range.end });
  // "gegen die Stimme von Frau Lang" is one vote.
  const isOne = decisionWords.oneBallot.has(norm) && !draft.counts[side] && draft.names[side].length === 1;
  if (isOne) draft.count(side, 1, index - 1, index);
}

/** "mit den Stimmen", "against the votes", "bei Enthaltung", "bei Gegenstimmen". */
function groupSide(norm: string, before: string, article: string): Side | null {
  const lead = [before, article];
  if (decisionWords.ballots.has(norm)) {
    if (lead.some((word) => decisionWords.sides.get(word) === 'no' || decisionWords.ratios.has(word))) return 'no';
    return lead.some((word) => decisionWords.withPrepositions.has(word)) ? 'yes' : null;
  }
  const side = decisionWords.sides.get(norm);
  return side && side !== 'yes' && lead.some((word) => decisionWords.sidePrepositions.has(word)) ? side : null;
}

/** "mit Nein stimmten". */
const votedWith = (draft: VoteDraft, index: number): Side | null =>
  decisionWords.votingStarts.has(draft.norm(index + 1)) ? (decisionWords.sides.get(draft.norm(index)) ?? null) : null;

/** The parts of "CDU und BÜNDNIS 90/DIE GRÜNEN, der AfD sowie des Abg. Kahnt". */
function splitGroups(text: string): Range[] {
  const parts: Range[] = [];
  let start = 0;
  const lead = /^(?:\s|[,(]|(?:der|die|des|dem|den|von|und|sowie|the|of|Frau|Herrn?|Fraktion(?:en)?)\s)*/u;
  const push = (end: number) => {
    const skipped = lead.exec(text.slice(start, end))?.[0].length ?? 0;
    const content = text.slice(start + skipped, end).replace(/[\s,)–-]+$/u, '');
    if (/\p{Lu}/u.test(content)) parts.push({ start: start + skipped, end: start + skipped + content.length });
  };
  for (const match of text.matchAll(/,|;|\s(?:und|sowie|and)\s/gu)) {
    push(match.index);
    start = match.index + match[0].length;
  }
  push(text.length);
  return parts;
}
