const germanUnits = 'ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun';
const germanTens = 'zwanzig|drei(?:ss|ß)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig';
const germanBelowHundred = `(?:(?:${germanUnits})und)?(?:${germanTens})|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|zehn|elf|zwölf|zwei|drei|vier|fünf|sechs|sieben|acht|neun`;
const englishTens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const englishUnits = 'one|two|three|four|five|six|seven|eight|nine';

/**
 * Numbers from two on as words, German and English, for a regular expression with the flag `i`; without "ein" and "one", which
 * mostly count nothing.
 */
export const numberWordPattern = `(?:(?:${germanBelowHundred})?(?:hundert|tausend)(?:(?:und)?(?:${germanBelowHundred}))?|${germanBelowHundred}|(?:${englishTens})(?:[- ](?:${englishUnits}))?|(?:thir|four|fif|six|seven|eigh|nine)teen|ten|eleven|twelve|two|three|four|five|six|seven|eight|nine|hundred|thousand)`;
