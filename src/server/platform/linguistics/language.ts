/** Languages that the product reads and answers in. */
export type Language = 'de' | 'en';

/**
 * Function words of each language, and a few words that questions about minutes begin with. Written for this product.
 * Words common in both languages ("in", "an", "was", "die", "so", "war", "hat") have weights below.
 */
const germanWords =
  'der das den dem des ein eine einen einem einer eines und oder aber doch sondern auch nicht kein keine keinen keiner ' +
  'ist sind waren wird werden wurde wurden worden habe haben hatte hatten hätte sein seine seiner seinen ihr ihre ihrer ihren ihrem ' +
  'ich du er sie es wir uns unser unsere ihm ihn ihnen mir mich dir dich sich man wer wen wem wessen welche welcher welches welchen ' +
  'warum wieso weshalb wie wo woher wohin wann wieviel wieviele dass daß ob weil wenn als denn damit dann dort hier ' +
  'mit von vom für auf aus bei beim bis durch gegen nach ohne über um unter vor zu zum zur zwischen im am ans ins seit während wegen ' +
  'nur noch schon sehr mehr immer wieder kann können konnte soll sollen sollte muss müssen darf dürfen will wollen möchte würde würden ' +
  'dieser diese dieses diesen diesem jede jeder jedes alle allen aller jetzt heute bereits gemäss gemäß sowie bzw beziehungsweise ' +
  'gibt gab steht stehen lautet gilt heißt wozu worüber wofür worden wurde nr abs art sitzung protokoll jahr jahre jahren uhr seite antrag franken traktandum';
const englishWords =
  'the of and or but not no is are were be been being has have had having do does did done doing will would shall should can could may might must ' +
  'i you he she it we they me him us them my your his her its our their this that these those which who whom whose what when where why how ' +
  'to for from with without by at on into onto upon about after before between through during against over under above below ' +
  'as if than then there here because while although though since until unless very more most much many some any each every all both ' +
  'only also just such other another same own too again further once only said says minutes meeting year years page committee board ' +
  'an was motion resolution vote voted approved agreed much many';
/** Frequent words of neighbouring languages: a text full of them is neither German nor English. */
const foreignWords =
  'le la les un une du est et sont dans pour sur par avec qui que ne pas plus au aux ce cette ces il elle nous vous leur été ou où ' +
  'il lo gli una di che non per con del della dello dei delle alla sono nel nella è e si anche come più ' +
  'el los las y por su se lo como pero muy ha het een van zijn niet voor naar ook bij wordt';

const germanSet = new Set(germanWords.split(' '));
const englishSet = new Set(englishWords.split(' '));
const foreignSet = new Set(foreignWords.split(' '));

/** Weak evidence: words of both languages that are more frequent in one. Positive = German, negative = English. */
const weakWords = new Map<string, number>([
  ['die', 0.8],
  ['war', 0.4],
  ['hat', 0.5],
  ['so', 0.1],
  ['was', -0.1],
  ['in', 0],
  ['an', -0.2],
  ['am', 0.4],
  ['will', -0.1],
  ['all', -0.6],
  ['man', 0.2],
  ['art', 0.2],
  ['her', -0.3],
  ['a', -0.5],
  ['also', 0],
  ['i', -0.2],
  ['us', -0.4],
  ['no', -0.3],
  ['do', -0.7],
  ['me', -0.6],
  ['he', -0.8],
]);

/** Letters and letter groups typical of one language; weights in units of one function word. */
const germanShapes: [RegExp, number][] = [
  [/[äöüß]/g, 0.9],
  [
    /(?:sch|zw|pf|tz|ieß|eit\b|ung(?:en|s)?\b|lich(?:e[nrsm]?)?\b|keit|heit|isch(?:e[nrsm]?)?\b|schaft|ieren\b|iert\b)/g,
    0.45,
  ],
  [/(?:\bge\w+t\b|\bver\w+|\bbe\w+en\b|ei|eu|au|ck\w|ung|z|k\w|ss\w|en\b|is\b|mm|nn)/g, 0.12],
];
const englishShapes: [RegExp, number][] = [
  [/(?:\bth|th\b|wh|tion(?:s|al|ally)?\b|ing\b|ly\b|ght|ity\b|ous\b|ness\b|['’]s\b)/g, 0.45],
  [/(?:sh|ed\b|ies\b|ough|oo|ea|ment\b|\w{3}y\b|ve\b|ow|c[aeiotruly]|ry|\wes\b|st\b|qu|ph)/g, 0.12],
];
const foreignShapes = /[àâçéèêëîïñóòôõùûœìíáú]/g;

/** More characters do not change the result. */
const maxSample = 600;

/**
 * German, English, or null if it is neither or unclear (numbers, names, another language).
 * Weighs function words and typical letter groups. Uses no model, because the smallest one of the available packages
 * costs half a second and 160 MB in every process that uses it (measured).
 * @param text any length; only the first 600 characters are read
 * @param margin by which one must outweigh the other, in units of one function word
 */
export function detectLanguage(text: string, margin = 0): Language | null {
  const sample = text.slice(0, maxSample).toLowerCase();
  let german = 0;
  let english = 0;
  let foreign = 0;
  // The letter of "5a" is no word.
  for (const [word] of sample.matchAll(/(?<!\d)\p{L}+/gu)) {
    const weak = weakWords.get(word);
    if (weak !== undefined) {
      if (weak > 0) german += weak;
      else english -= weak;
    } else {
      if (germanSet.has(word)) german += 1;
      if (englishSet.has(word)) english += 1;
    }
    if (foreignSet.has(word)) foreign += 1;
  }
  for (const [shape, weight] of germanShapes) german += weight * countMatches(sample, shape);
  for (const [shape, weight] of englishShapes) english += weight * countMatches(sample, shape);
  foreign += 0.6 * countMatches(sample, foreignShapes);

  const best = Math.max(german, english);
  if (best < 0.2 || german === english || Math.abs(german - english) < margin || foreign > best * 1.1) return null;
  return german > english ? 'de' : 'en';
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
