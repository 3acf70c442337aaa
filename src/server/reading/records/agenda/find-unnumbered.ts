import type { Line } from '../lines.ts';
import { normOf } from '../norms.ts';
import { type PaperText, tokensOf } from '../paper-text.ts';
import { trim } from '../trim-range.ts';
import type { ItemNumber } from './item-number.ts';
import { type Candidate, longestTitle, startOf } from './item-title.ts';
import { agendaWords } from './words/agenda-words.ts';

/** Characters at a paragraph's end that are searched for the call of an item. */
const longestCall = 80;
const shortestTitle = 20;
/** "CALL TO ORDER: Council President …", "LEGISLATION" */
const capitals = /^(?=[^\p{Ll}]{0,80}\p{Lu}{4})[\p{Lu}\d'’&/(),.$ –-]{4,80}(?=:|$)/u;

/** "Ich rufe Tagesordnungspunkt 7 auf:", "We turn to item 4:"; the title is on the next line. */
export function called(paper: PaperText, lines: readonly Line[], index: number, text: string): Candidate | null {
  const line = lines[index] as Line;
  const next = lines[index + 1];
  if (line.kind !== 'paragraph' || !next || !line.isLast || !/:$/u.test(text.trimEnd())) return null;
  const tokens = tokensOf(paper.text, { start: Math.max(line.start, line.end - longestCall), end: line.end });
  const at = tokens.findLastIndex(({ norm }) => agendaWords.markers.has(norm));
  const token = tokens[at + 1];
  if (at === -1 || token?.kind !== 'number' || tokens.length - at > 5) return null;
  // A line naming just the kind of business may precede the title.
  const after = lines[index + 2];
  const isKind = after && next.end - next.start < shortestTitle && !/\s/u.test(paper.of(next).trim());
  const titled = isKind ? after : next;
  const title = trim(paper.text, titled.start, Math.min(titled.end, titled.start + longestTitle));
  const number: ItemNumber = {
    range: token,
    parts: [Number(token.norm)],
    form: 'digits',
    marker: 'item',
    mark: '',
    isPublic: null,
    end: token.end,
  };
  const unit = paper.units[line.unit];
  return {
    line: index,
    start: unit?.start ?? line.start,
    number,
    title,
    runsOn: false,
    isSplit: true,
    isUntitled: false,
    isCalled: true,
    family: 'item',
  };
}

/** A heading without a number, or a line that begins in capitals. */
export function unnumbered(paper: PaperText, lines: readonly Line[], index: number, text: string): Candidate | null {
  const line = lines[index] as Line;
  const base = {
    line: index,
    start: startOf(paper, line),
    number: null,
    isSplit: false,
    isUntitled: false,
    isCalled: false,
  };
  if (line.kind === 'heading')
    return {
      ...base,
      title: trim(paper.text, line.start, Math.min(line.end, line.start + longestTitle)),
      runsOn: false,
      family: `heading ${line.level}`,
    };
  const caps = line.kind === 'paragraph' && line.isFirst ? capitals.exec(text)?.[0] : undefined;
  if (caps === undefined || normOf(caps).length < 4) return null;
  const title = trim(paper.text, line.start, line.start + caps.length);
  return title.end > title.start ? { ...base, title, runsOn: title.end + 2 < line.end, family: 'capitals' } : null;
}
