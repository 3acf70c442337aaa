const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Lower case without accents, umlauts spelled out: `Fußball` and `FUSSBALL` are the same word. */
export function foldPassword(text: string): string {
  const composed = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (sign) => umlauts[sign] ?? sign);
  return composed.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Characters that stand for similar-looking letters. `1`, `!` and `|` are read both as i and as l. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
  '(': 'c',
};

/** A folded password as it is, and with look-alikes read as letters; all of the same length. */
export function readLookAlikes(folded: string): string[] {
  const read = (one: string) =>
    [...folded].map((sign) => (/[1!|]/.test(sign) ? one : (lookAlikes[sign] ?? sign))).join('');
  return [...new Set([folded, read('i'), read('l')])];
}
