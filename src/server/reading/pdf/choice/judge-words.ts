/**
 * Beginnings of German and English words, and of names among them. A word without its first letters, as a text layer
 * leaves it where it lost an umlaut ("ndigungsfrist"), begins with other consonants.
 */
const beginnings = new Set(
  (
    'bl br bh ch chl cll chr cl cr cz dj dh dr dsch dw dz fj fl fr gh gl gn gr hl hr jh kh kj kl kn kr krz ks lj ll mb mc mn nj nh ' +
    'pf pfl pfr ph phr pl pn pr prz ps pt rh rz sc sch schl schm schn schr schw scr sf sh shr sk skl sl sm sn sp sph spl spr ' +
    'squ sr st str sv sw sz szcz tch th thr thw tr ts tsch tw vl vr wh wl wr xh zh zl zw'
  ).split(' '),
);
/** Written without a vowel, or with "ii", in sound text. */
const known = new Set(
  (
    'kg km cm mm ml kw kwh mwh gwh twh pm tv dr mr mrs ms st ltd pdf gmbh mbh bzw ggf vgl etc vs nr abs bspw zzgl inkl ' +
    'exkl hrn str tz max mrd mio hr fr jg jh hs hz khz mhz ghz db dpi kbit mbit gb mb kb tb rd nd th qm qkm sqm cbm ft ' +
    'lb lbs hm pp hmm psst cllr skiing hawaii radii genii'
  ).split(' '),
);

const vowels = 'aeiouyäöüàáâãåæèéêëìíîïòóôõøùúûœąęėįųūěůőűı';
const onset = new RegExp(`^[^${vowels}]{2,6}`, 'u');
const hasVowel = new RegExp(`[${vowels}]`, 'u');
/** Digits for letters and letters for digits: "4.6SO", "l2.", "0ktober", "Besch1uss". */
const mixedFigure = /^(?=.*\d)(?=.*[OolISZB])[\dOolISZB.,:/-]{2,}$/u;
const digitInWord = /^\p{L}+[0156]\p{Ll}{2,}|^[01]\p{Ll}{4,}|^\p{Ll}{2,}[0156]\p{Ll}+/u;
/** Signs and mistaken encodings within words. */
const signInWord = /\p{L}[~^{}|<>\\_*=+#$£¥�]\p{L}|Ã[¼¤¶Ÿ]|â€/u;

/**
 * Share of words that no German or English text has: broken at lost letters, spaced out, with digits for letters. Sound
 * text has hardly any, whatever it is about; a text layer recognised badly has many.
 */
export function doubtfulShare(words: readonly string[]): number {
  let all = 0;
  let doubtful = 0;
  for (const [index, word] of words.entries()) {
    if (!/[\p{L}\p{N}]/u.test(word)) continue;
    all += 1;
    if (isDoubtful(word) || (isLone(word) && (isLone(words[index - 1]) || isLone(words[index + 1])))) doubtful += 1;
  }
  return all === 0 ? 0 : doubtful / all;
}

/** A single letter that is no list mark and no entry of a list. */
const isLone = (word: string | undefined) => word !== undefined && /^\p{L}$/u.test(word);

function isDoubtful(word: string): boolean {
  const core = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (signInWord.test(word) || digitInWord.test(core)) return true;
  if (mixedFigure.test(core)) return !/^\d+[lB]$|^[BISZ]\d+$/u.test(core);
  // Abbreviations, codes and words of several parts say nothing.
  if (!/^\p{Lu}?\p{Ll}+$/u.test(core) || core.length < 2 || (word.endsWith('.') && core.length <= 5)) return false;
  const lower = core.toLowerCase();
  if (known.has(lower)) return false;
  if (/ii|q(?!u)/u.test(lower) || !hasVowel.test(lower)) return true;
  const start = onset.exec(lower)?.[0];
  return start !== undefined && start !== 'qu' && !beginnings.has(start);
}
