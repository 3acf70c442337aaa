import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemGerman } from '@orama/stemmers/german';

export type Language = 'de' | 'en';

/**
 * ae, oe, ue in place of an umlaut (file names, mails, Swiss keyboards): "Aenderung" = "Änderung". Not after a vowel or
 * q ("neue", "Quelle"). Wrong replacements ("Israel") do no harm, since questions and passages are treated alike.
 */
const digraph = /(?<![aeiouq])([aou])e/g;

/** Snowball stem of one folded word. */
export function stem(word: string, language: Language): string {
  if (language === 'en') return stemEnglish(word);
  return stemGerman(word.replace(digraph, '$1'));
}
