/**
 * The words of Markdown text (CommonMark 0.31, chapter 6): emphasis, code, links, images, breaks and escapes without their
 * signs. A sign that marks nothing stays, as in "2 * 3", "Kolleg*innen" and "file_name".
 */
export function withoutMarkup(text: string): string {
  if (!/[*_`~[\]<&\\]/.test(text)) return text;
  const kept: string[] = [];
  // What is literal is set aside, so that nothing within it is a sign.
  const keep = (literal: string) => {
    kept.push(literal);
    return `${aside}${kept.length - 1}${aside}`;
  };
  const plain = text
    .replaceAll(aside, '')
    .replace(code, (_, _ticks: string, words: string) => keep(/^ .*\S.* $/su.test(words) ? words.slice(1, -1) : words))
    .replace(/\\([!-/:-@[-`{-~])/gu, (_, sign: string) => keep(sign))
    .replace(/<br\s*\/?>/giu, '\n')
    .replace(/<((?:https?:|mailto:)[^\s<>]+)>/giu, (_, address: string) => keep(address))
    .replace(link, '$1')
    .replace(reference, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp);/gu, (_, name: string) => keep(entities[name] ?? ''));
  return withoutEmphasis(plain).replace(restored, (_, index: string) => kept[Number(index)] ?? '');
}

/** A character that no text has. */
const aside = '\u{f0000}';
const restored = /\u{f0000}(\d+)\u{f0000}/gu;
const code = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gsu;
/** `[words](address "title")`, `![words](address)` */
const link = /!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/gu;
/** `[words][name]` */
const reference = /\[([^[\]]+)\]\[[^[\]]*\]/gu;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const isBlank = (sign: string) => sign === '' || /\s/u.test(sign);
const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign);
const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

type Run = { sign: string; start: number; length: number; opens: boolean; closes: boolean };

/** The runs of `*`, `_` and `~~` in a text, and whether each may begin or end emphasis. */
function runsIn(text: string): Run[] {
  return [...text.matchAll(/\*+|_+|~{2,}/gu)].map(({ 0: run, index }) => {
    const [sign = '', before, after] = [run[0], text.charAt(index - 1), text.charAt(index + run.length)];
    const opens = !isBlank(after) && (!isPunctuation(after) || isBlank(before) || isPunctuation(before));
    const closes = !isBlank(before) && (!isPunctuation(before) || isBlank(after) || isPunctuation(after));
    // One star or a low line within a word is part of it, though CommonMark has the star begin emphasis there.
    const isWithin = isLetter(before) && isLetter(after) && (sign === '_' || run.length === 1);
    return { sign, start: index, length: run.length, opens: opens && !isWithin, closes: closes && !isWithin };
  });
}

/** Beginnings remembered: nobody nests more, and a hostile text must not be gone through again for each sign. */
const mostOpen = 50;

/** Takes out the signs of emphasis that begin and end: the nearest beginning belongs to each end. */
function withoutEmphasis(text: string): string {
  const open: Run[] = [];
  const cuts: { start: number; length: number }[] = [];
  for (const run of runsIn(text)) {
    let { start, length } = run;
    for (let at = open.length - 1; run.closes && length > 0 && at >= 0; at--) {
      const begun = open[at] as Run;
      if (begun.sign !== run.sign) continue;
      const shared = Math.min(begun.length, length);
      cuts.push({ start: begun.start + begun.length - shared, length: shared }, { start, length: shared });
      begun.length -= shared;
      start += shared;
      length -= shared;
      open.length = begun.length > 0 ? at + 1 : at;
    }
    if (run.opens && length > 0) open.push({ ...run, start, length });
    if (open.length > mostOpen) open.shift();
  }
  let rest = '';
  let end = 0;
  for (const cut of cuts.toSorted((one, other) => one.start - other.start)) {
    rest += text.slice(end, cut.start);
    end = cut.start + cut.length;
  }
  return rest + text.slice(end);
}
