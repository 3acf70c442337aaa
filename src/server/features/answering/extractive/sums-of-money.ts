/** Sums of money: whether a question asks for one, and whether a sentence tells one. German and English. */

const sumOfMoney =
  '\\p{L}*(?:budgets?|kredite?s?|betr[aä]ge?s?|summen?|kosten|preise?s?|aufw[aä]nd(?:e|s)?|verm[oö]gens?|löhne?|lohns?|gehalts?|gehälter|honorare?s?|entschädigung(?:en)?|gebühr(?:en)?|umsatz|gewinn|verlust|ausgaben|einnahmen|dividende|miete)';
/**
 * "Welches Budget wurde genehmigt?", "How much was approved?": the sum is asked for, not the vote. That it was approved only
 * tells which sum.
 */
const asksForSumOfMoney = new RegExp(
  [
    `^welche[rnms]?\\s(?:\\p{L}+\\s){0,2}?${sumOfMoney}(?!\\p{L})`,
    `^wie (?:hoch|gross|groß)\\s(?:ist|sind|war|waren|wird|wurde|fiel)\\s(?:der|die|das|dieser|diese|dieses)\\s(?:\\p{L}+\\s){0,2}?${sumOfMoney}(?!\\p{L})`,
    '^wie ?viel\\s(?:geld|franken|euro|wurden?|wird|werden|kostete?n?|verdien(?:t|st|en|te|ten)|(?:be)?zahlt?e?n?|bekomm(?:t|en)|erhält|erhielt(?:en)?)(?!\\p{L})',
    '^was koste(?:t|te|ten|n)\\s',
    '^how much (?:do|does|did|will)\\s.{1,80}\\s(?:earn|get paid)(?!\\p{L})',
    '^(?:what|how much)\\s(?:do|does|did|will|would)\\s.{1,80}\\scost(?!\\p{L})',
    '^(?:what|which)\\s(?:\\p{L}+\\s){0,2}?(?:budget|price|costs?|fees?|salary|salaries|funding|expenditures?|spending|sum|amount)\\s(?:\\p{L}+\\s){0,8}?(?:approved|granted|agreed|allocated|budgeted|authori[sz]ed|set aside)(?!\\p{L})',
    '^how (?:much|large|high|big)\\s(?:\\p{L}+\\s){0,8}?(?:approved|granted|allocated|budgeted|authori[sz]ed|set aside)(?!\\p{L})',
  ].join('|'),
  'iu',
);
const nameOfSum = new RegExp(
  `^${sumOfMoney}$|(?<!\\p{L})(?:budgets?|prices?|costs?|fees?|salar(?:y|ies)|wages?|rents?|premiums?|expenses?|expenditures?|spending|revenues?|turnover|profits?|loss(?:es)?|dividends?)$`,
  'iu',
);

/** True for a noun that is itself a sum of money: "Personalkosten", "staff costs". */
export function namesSum(noun: string): boolean {
  return nameOfSum.test(noun);
}

const opensWithAnd = /^(?:und|aber|also|and|but|so)\s/iu;

/** How a question begins that names the sum by its kind; what follows tells what it is for. */
export const openingOfSum = {
  de: new RegExp(`^welche[rnms]?\\s(?:\\p{L}+\\s){0,2}?${sumOfMoney}\\s`, 'iu'),
  en: /^(?:what|which)\s(?:\p{L}+\s){0,2}?(?:budget|price|costs?|fees?|funding|sum|amount)\s(?:(?:was|were|is|has been|have been)\s)?(?:approved|granted|agreed|allocated|budgeted|authori[sz]ed|set aside)\s(?:(?:for|to|by)\s)?/iu,
};

/** True for a question that asks for a sum of money as such. */
export function asksForSum(question: string): boolean {
  return asksForSumOfMoney.test(question.trim().replace(opensWithAnd, ''));
}

const amountWord =
  /(?:CHF|Fr\.|EUR|USD|GBP|€|\$|£)\s?\d|\d(?:\.[-–]{1,2})?\s?(?:Mio\.?|Mrd\.?|Millionen?|Milliarden?|million|billion|Tsd\.?|Franken|Fr\.|CHF|Euro|EUR|€|USD|dollars?|pounds?|GBP|TEUR|TCHF|Cent|Rappen|pence)(?!\p{L})|\d\.[-–]{1,2}(?!\d)/iu;
/** That a sum was granted. */
const granted =
  /(?<!\p{L})(?:(?:ge)?nehmig\p{L}*|bewillig\p{L}*|beschliess\p{L}*|beschließ\p{L}*|beschl(?:o|oss)s\p{L}*|freigegeben|gutgeheissen|zugestimmt|approv\p{L}*|agreed|resolved|granted|allocated|authori[sz]ed)(?!\p{L})/iu;
/** A figure that is large enough for a sum, its currency named elsewhere: "120'000", "12.000,00". No year, no vote. */
const largeFigure = /(?<![\d.,'’:]|\d\s)\d{1,3}(?:['’., ]\d{3})+(?!\s?\d|:)|(?<![\d.,'’:])\d{5,}(?![\d:])/u;

/** True where a sentence records that a sum was granted. */
export function grantsSum(sentence: string): boolean {
  return granted.test(sentence) && amountWord.test(sentence);
}

/**
 * What a sentence is worth to a question for a sum: 4 where it was granted, as was asked, 2 with a sum, 1 with a large figure.
 * @param question its words
 */
export function worthOfSum(sentence: string, question: ReadonlySet<string>): number {
  if (!amountWord.test(sentence)) return largeFigure.test(sentence) ? 1 : 0;
  return granted.test(sentence) && [...question].some((word) => granted.test(word)) ? 4 : 2;
}

const asksForPay = /^(?:wie ?viel\s.{0,80}?verdien\p{L}*|how much\s.{1,80}\s(?:earns?|get paid)(?!\p{L}))/iu;
/** What somebody earns is called by what it is where it stands: "Die Grundvergütung steigt …". */
const pay =
  /(?<!\p{L})(?:\p{L}*vergütung(?:en)?|\p{L}*gehalt(?:s|es)?|\p{L}*gehälter|\p{L}*l(?:ohn|öhne|ohns)|\p{L}*besoldung|\p{L}*bezüge|salar(?:y|ies)|remuneration|wages?)(?!\p{L})/iu;

/** True where somebody's earnings are asked for and the sentence tells a sum of that kind. */
export function tellsPay(question: string, sentence: string): boolean {
  return asksForPay.test(question.trim().replace(opensWithAnd, '')) && pay.test(sentence) && mayHoldSum(sentence);
}

/** True where a sentence may tell a sum, with its currency or without. */
export function mayHoldSum(sentence: string): boolean {
  return amountWord.test(sentence) || largeFigure.test(sentence);
}

/** True where the question asks what was granted. */
export function asksForGranted(question: string): boolean {
  return granted.test(question);
}
