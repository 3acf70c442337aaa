const vowel = /[aeiouyäöü]/iu;
/** Letters that must stay on either side of a hyphen. */
const minPart = 3;

/** Breaks a text into lines of at most so many characters, dividing long words as a narrow page does. */
export function breakLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length <= width) {
      line = joined;
      continue;
    }
    const at = divide(word, width - line.length - 2);
    lines.push(at > 0 ? `${line} ${word.slice(0, at)}-` : line);
    line = word.slice(at);
  }
  return [...lines, line].filter((each) => each !== '');
}

/** Where a word is divided at the latest: before a consonant that a vowel follows; 0 = not at all. */
function divide(word: string, room: number): number {
  if (!/^\p{L}{8,}[.,;:]?$/u.test(word)) return 0;
  for (let at = Math.min(room, word.length - minPart - 1); at >= minPart; at--) {
    const [here, after] = [word[at] ?? '', word[at + 1] ?? ''];
    if (vowel.test(word.slice(at - 2, at)) && !vowel.test(here) && vowel.test(after)) return at;
  }
  return 0;
}
