/** Sequences along the keyboard and the alphabet, in both directions. */
const ways = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  // The shifted digit rows: German, Swiss and American.
  '!"§$%&/()=?',
  '+"*ç%&/()=?',
  '!@#$%^&*()_+',
  // Down the columns, and alternating between two rows.
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qayxswedcvfrtgbnhzujmkiolp',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'aqswdefrgthyjukilop',
].flatMap((way) => [way, [...way].reverse().join('')]);

/** Sequences of at least this many characters are no accident. */
const runMinLength = 3;

/** Length of the keyboard, alphabet or repeated-character sequence that begins at `start`; 0 if there is none. */
export function runLength(text: string, start: number): number {
  const first = text[start];
  let repeated = 1;
  while (first !== undefined && text[start + repeated] === first) repeated += 1;
  let longest = repeated;
  for (const way of ways) {
    for (let at = way.indexOf(first ?? ''); first !== undefined && at >= 0; at = way.indexOf(first, at + 1)) {
      let length = 1;
      while (at + length < way.length && text[start + length] === way[at + length]) length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest >= runMinLength ? longest : 0;
}

const day = '(0?[1-9]|[12]\\d|3[01])';
const month = '(0?[1-9]|1[0-2])';
const year = '(19|20)\\d\\d';
const dates = [
  `${day}[./-]?${month}[./-]?${year}`,
  `${year}[./-]?${month}[./-]?${day}`,
  `${month}[./-]?${year}`,
  year,
].map((pattern) => new RegExp(pattern, 'y'));

/** Length of the date or year that begins at `start`; 0 if there is none. */
export function dateLength(text: string, start: number): number {
  for (const date of dates) {
    date.lastIndex = start;
    const [found] = date.exec(text) ?? [];
    if (found) return found.length;
  }
  return 0;
}
