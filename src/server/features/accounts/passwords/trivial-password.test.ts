import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test, vi } from 'vitest';
import { generatePassword } from '#shared/passwords/generate-password.ts';
import { isTrivialPassword } from './trivial-password.ts';

const owner = {
  email: 'e.quastenflosser@post.dampfwalze.example',
  name: 'Erdmute Quastenflosser-Lüttgenrath',
  companyName: 'Dampfwalze Thalwil AG',
};
const isTrivial = (password: string) => isTrivialPassword(password, owner);

describe('AUTH-13 trivial passwords are refused', () => {
  test.each([
    ['well-known ones', ['password', 'Passwort', '123456789', 'iloveyou', 'P@ssw0rd', 'trustno1', '1qaz2wsx']],
    ['words with decoration', ['Passwort2026!', 'Summer2024!', '2026Sommer!', '!!Schatz99', 'Admin123!', 'Dragon-7-7']],
    ['German words', ['Fussball1!', 'Fußball#10', 'FUSSBALL!1a', 'Vorstand2026!', 'München_1860', 'Verwaltungsrat1!']],
    ['look-alikes', ['P@$$w0rt1!', '$ommer2024', 'Pa$$w0rd1', 'F00tb4ll!', 'Sch4tz!99', '5ommer-24']],
    ['umlauts in any writing', ['Schlüssel1!', 'Schluessel1!', 'Schlu\u0308ssel1!', 'SCHLÜSSEL#1']],
    ['dates', ['Anna12.03.1985!', 'Sommer-01.07.2026', '12.03.1985!Ab', 'Ab!20260701']],
    [
      'runs of keys',
      ['Qwertz123456!', 'Asdf1234!', 'Abcdefg1!', '!"§$%&/()Aa1', '1qay2wsx!A', 'Poiuz9876!', '1q2w3e4r!Q'],
    ],
    ['one sign again and again', ['Aaaaaaa1!', '111111aA!', 'Aa1!!!!!!!!!!!!!']],
    ['a part again and again', ['Ab1!Ab1!Ab1!', 'xY7#xY7#', 'Hallo!Hallo!1']],
    ['two words', ['HundKatze1!', 'Sommer#Winter', 'DragonMonkey7!']],
    ['the product', ['BoardSearch1!', 'B0ardse@rch!', 'Board-Search-1', 'Search2026!']],
    ['the own name', ['Erdmute2026!', 'Quastenflosser#1', 'Luettgenrath1!', 'QUASTENFLOSSER+Erdmute', '3rdmute!2']],
    ['the own address', ['Dampfwalze1!', 'e.quastenflosser@post1A']],
    ['the company', ['Dampfwalze-Thalwil', 'Thalwil2026!', 'DampfwalzeThalwilAG1!']],
  ])('%s', (_kind, passwords) => {
    expect(passwords.filter((password) => !isTrivial(password))).toEqual([]);
  });

  test('another person’s name is no reason to refuse', () => {
    const other = { email: 'a@b.example', name: 'Ida Kell', companyName: 'Kraftwerk Ost' };
    expect(isTrivialPassword('Quastenflosser#1', other)).toBe(false);
    expect(isTrivialPassword('Quastenflosser#1', owner)).toBe(true);
  });
});

/** The same numbers in every run (mulberry32). */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const germanNouns = (
  'Ampel Fjord Gabel Nebel Trommel Kiesel Lampion Zwiebel Schuppen Fahrplan Kescher Dachboden Pinsel Quitte Ziegel Hobel ' +
  'Amboss Distel Fackel Gondel Kachel Laterne Mörtel Nadelöhr Oboe Pegel Rinde Sichel Tonne Urne Vitrine Wimpel Zinne Egge'
).split(' ');

/** Three or four random words, as users are advised to choose. */
function drawPassphrases(words: readonly string[], count: number, wordsEach: number, seed: number): string[] {
  const roll = createDice(seed);
  return Array.from({ length: count }, () => {
    const drawn = Array.from({ length: wordsEach }, () => words[roll(words.length)] ?? '');
    const joined = drawn.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('- +.'.charAt(roll(4)));
    return `${joined}${roll(90) + 10}!`;
  });
}

describe('AUTH-13 good passwords are accepted', () => {
  test('none of 10,000 generated ones is refused', { tags: 'thorough' }, () => {
    // Random, but the same in every run: about one in some hundred thousand is mistaken for a listed word, because the
    // list stores hashes.
    const roll = createDice(3);
    const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => {
      if (values instanceof Uint8Array) for (const index of values.keys()) values[index] = roll(256);
      return values;
    });
    const refused = Array.from({ length: 10_000 }, generatePassword).filter(isTrivial);
    draw.mockRestore();
    expect(refused).toEqual([]);
  });

  test('none of 200 passphrases of random words is refused', () => {
    const english = drawPassphrases(dictionary['diceware-common'], 100, 4, 1);
    const german = drawPassphrases(germanNouns, 100, 3, 2);
    expect([...english, ...german].filter(isTrivial)).toEqual([]);
  });

  test.each([
    'IdS7uhiB!',
    'gT#7x!Qm',
    'Meine3Hunde+bellen',
    'Zweite-Brücke-2019!links',
    'Wir sitzen montags um 9 im Keller',
    'xK9#love',
    'пароль-Дерево-7-Окно',
    '桜の花が3月に咲く!Aa',
  ])('%s', (password) => {
    expect(isTrivial(password)).toBe(false);
  });
});

test('the longest input is fast and causes no error', () => {
  for (const password of ['', 'a', '1!'.repeat(600), 'Ab1!'.repeat(5_000), '\u0000\ud800', '🙂'.repeat(64)]) {
    expect(typeof isTrivial(password)).toBe('boolean');
  }
});
