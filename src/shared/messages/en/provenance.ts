import type { provenance as source } from '../de/provenance.ts';

export const provenance: typeof source = {
  title: 'How this answer came about',
  byModel: (model) => `Written by the AI “${model}”, each sentence checked against its quotation.`,
  lowered: (count) =>
    `After the second look, ${count === 1 ? '1 statement shown before was' : `${count} statements shown before were`} taken back.`,
  leftOut: (count) =>
    count === 1
      ? '1 statement without sufficient proof left out'
      : `${count} statements without sufficient proof left out`,
  leftOutHint: 'The reason, and the quotation that the statement relied on. Its own words are not stored.',
  problems: {
    unreachable: 'The language model could not be reached.',
    refused: 'The language model refused the request. Please tell your administrators.',
    over_budget:
      'The budget for the language model is used up. Your administrators can raise it; otherwise it starts anew next month.',
    rate_limited: 'The language model was busy. You can have the question answered anew in a few minutes.',
    filtered: 'The provider of the language model held the answer back.',
    stalled: 'The language model did not answer in time. You can have the question answered anew.',
    cut: 'The connection to the language model broke. You can have the question answered anew.',
    bad_answer: 'The language model wrote nothing that can be proven.',
    first_unproven: 'The sentence with which the language model answers could not be proven.',
  },
  insteadBuiltIn: 'So this answer comes from the built-in search, which quotes literally.',
  isPartial: 'What had been proven by then is shown; something may be missing.',
  engine: 'Written by',
  builtIn: 'the built-in search, without a language model: it chooses sentences of your papers and quotes them.',
  model: (model) => `the language model “${model}”`,
  sent: 'What was sent',
  sentToModel: (model, { passages, documents, records, turns }) => {
    const parts = [
      'Your question',
      ...(turns > 0
        ? [
            turns === 1
              ? 'the question before it with its answer'
              : `the ${turns} questions before it with their answers`,
          ]
        : []),
      ...(passages > 0 ? [passages === 1 ? 'at most 1 passage' : `at most ${passages} passages`] : []),
      ...(records > 0 ? [records === 1 ? 'at most 1 entry' : `at most ${records} entries`] : []),
    ];
    const last = parts.pop() ?? '';
    const all = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
    return `${all} of ${documents === 1 ? '1 document' : `${documents} documents`} to “${model}”.`;
  },
  nothingSent: 'Nothing: for this answer, your question and your papers have not left this server.',
  prompt: 'Instructions',
  reader: 'Selection',
  readers: {
    used: 'The reader on this server read the most promising sentences and chose accordingly. It writes nothing.',
    sure: 'The words alone made the choice clear; the reader was not needed.',
    busy: 'By words: the reader was busy. You can have the question answered anew.',
    off: 'By words: the reader is switched off on this server.',
    unavailable: 'By words: the reader is not available on this server.',
  },
  checked: 'Checked',
  shown: (count) =>
    count === 1 ? '1 statement proven word by word and shown' : `${count} statements proven word by word and shown`,
  supported: (count) =>
    `${count === 1 ? '1 statement' : `${count} statements`} supported in substance: figures, names, dates and negations stand in the quotation, the rest in other words.`,
  missing: (count) => (count === 1 ? '1 statement left out' : `${count} statements left out`),
  repeated: (count) =>
    count === 1 ? '1 statement left out as a repetition' : `${count} statements left out as repetitions`,
  look: 'Second look',
  noLook: 'not needed: everything shown is proven word by word.',
  looked: ({ asked, allowed, lowered }) =>
    [
      `The language model compared ${asked === 1 ? '1 statement' : `${asked} statements`} with the quotation once more.`,
      ...(allowed > 0 ? [`Allowed as supported in substance: ${allowed}.`] : []),
      ...(lowered > 0 ? [`Taken back: ${lowered}.`] : []),
    ].join(' '),
  lookFailed: (asked) =>
    `no verdict on ${asked === 1 ? '1 statement' : `${asked} statements`}. Only what is proven word by word is shown.`,
  reason: (count, reason) => (count === 1 ? reason : `${count} times: ${reason}`),
  reasons: {
    unquoted: 'The statement cited no quotation.',
    form: 'The statement contained a link or was in another language.',
    repeated: 'The statement stands there already.',
    quotation: 'The quotation it named does not stand in the papers.',
    denied: 'The second look disagreed: the quotation says something else.',
    undecided: 'The quotation does not prove the statement word by word, and the second look reached no verdict.',
    aside: 'The statement only added to another one, which is left out.',
    dangling: 'The statement referred to one that is left out, by “it”, “they” or the like.',
    number: 'A number in the statement is not in the quotation.',
    unit: 'A unit in the statement is not in the quotation.',
    sign: 'Plus or minus differs from the quotation.',
    date: 'A date in the statement is not in the quotation.',
    amount: 'An amount in the statement is not in the quotation.',
    name: 'A name in the statement is not in the quotation.',
    body: 'A board or committee in the statement is not in the quotation.',
    paragraph: 'A section number in the statement is not in the quotation.',
    negation: 'A “not” or “no” differs from the quotation.',
    modal: 'Whether something may, should or must happen differs from the quotation.',
    quantifier: '“All”, “only”, “at least” or the like differs from the quotation.',
    direction: 'Whether something rises or falls differs from the quotation.',
    vote: 'The result of a vote differs from the quotation.',
    condition: 'A condition or reservation is missing, or is not in the quotation.',
    parties: 'Who did something, or whom it concerned, differs from the quotation.',
    words: 'Important words of the statement are not in the quotation.',
    letters: 'The statement contained letters of another script.',
  },
};
