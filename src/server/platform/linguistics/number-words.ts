const germanUnits = 'ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun';
const germanTens = 'zwanzig|drei(?:ss|ß)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig';
const germanBelowHundred = `(?:(?:${germanUnits})und)?(?:${germanTens})|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|zehn|elf|zwölf|zwei|drei|vier|fünf|sechs|sieben|acht|neun`;
const germanHundreds = `(?:ein|${germanBelowHundred})?hundert(?:(?:und)?(?:${germanBelowHundred}|eins?))?`;
const germanThousands = `(?:${germanHundreds}|${germanBelowHundred}|ein)?tausend(?:(?:und)?(?:${germanHundreds}|${germanBelowHundred}|eins?))?`;
const englishTens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const englishUnits = 'one|two|three|four|five|six|seven|eight|nine';

/**
 * Numbers from two to 999,999 as words, German in one, English word by word, for a regular expression with the flag `i`; without
 * "ein" and "one", which mostly count nothing.
 */
export const numberWordPattern = `(?:${germanThousands}|${germanHundreds}|${germanBelowHundred}|(?:${englishTens})(?:[- ](?:${englishUnits}))?|(?:thir|four|fif|six|seven|eigh|nine)teen|ten|eleven|twelve|two|three|four|five|six|seven|eight|nine|hundred|thousand)`;
