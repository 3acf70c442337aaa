import type { provenance as source } from '../de/provenance.ts';

export const provenance: typeof source = {
  title: 'How this answer was made',
  byModel: (model) => `Written by the AI “${model}”; each sentence was checked against its quotation.`,
  lowered: (count) =>
    `${count === 1 ? '1 statement was' : `${count} statements were`} withdrawn after the second check.`,
  leftOut: (count) =>
    count === 1 ? '1 statement left out for lack of proof' : `${count} statements left out for lack of proof`,
  leftOutHint: 'For each statement, the reason and the quotation it relied on. Its own wording isn’t stored.',
  problems: {
    unreachable: 'We couldn’t reach the language model.',
    refused: 'The language model refused the request. Please tell your administrator.',
    over_budget:
      'The budget for the language model is used up. Your administrator can raise it; otherwise it resets next month.',
    rate_limited: 'The language model was busy. Ask again in a few minutes.',
    filtered: 'The language model’s provider blocked the answer.',
    stalled: 'The language model didn’t answer in time. You can ask again.',
    cut: 'The connection to the language model was lost. You can ask again.',
    bad_answer: 'Nothing the language model wrote could be proven.',
    first_unproven: 'The first sentence of the answer couldn’t be proven.',
  },
  insteadBuiltIn: 'So this answer comes from the built-in search, which quotes verbatim.',
  isPartial: 'You see what had been proven by then; something may be missing.',
  engine: 'Written by',
  builtIn: 'the built-in search, without a language model: it quotes sentences from your documents.',
  model: (model) => `the language model “${model}”`,
  sent: 'Data sent',
  sentToModel: (model, { passages, documents, records, turns }) => {
    const parts = [
      'Your question',
      ...(turns > 0
        ? [turns === 1 ? 'the previous question and answer' : `the previous ${turns} questions and answers`]
        : []),
      ...(passages > 0 ? [passages === 1 ? 'at most 1 passage' : `at most ${passages} passages`] : []),
      ...(records > 0 ? [records === 1 ? 'at most 1 entry' : `at most ${records} entries`] : []),
    ];
    const last = parts.pop() ?? '';
    const all = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
    return `${all} from ${documents === 1 ? '1 document' : `${documents} documents`} to “${model}”.`;
  },
  nothingSent: 'Nothing: your question and your documents didn’t leave this server for this answer.',
  prompt: 'Instructions',
  reader: 'Selection',
  readers: {
    used: 'The reading model on this server read the best sentences and picked from them. It writes nothing.',
    sure: 'By words; the choice was clear, and the reading model wasn’t needed.',
    busy: 'By words: the reading model was busy. You can ask again.',
    off: 'By words: the reading model is turned off on this server.',
    unavailable: 'By words: the reading model isn’t available on this server.',
  },
  checked: 'Checked',
  shown: (count) => (count === 1 ? '1 statement proven verbatim' : `${count} statements proven verbatim`),
  supported: (count) =>
    `${count === 1 ? '1 statement' : `${count} statements`} supported in substance: figures, names, dates and negations are in the quotation, the rest is in other words.`,
  missing: (count) => (count === 1 ? '1 statement left out' : `${count} statements left out`),
  repeated: (count) => (count === 1 ? '1 repetition left out' : `${count} repetitions left out`),
  look: 'Second check',
  noLook: 'not needed: everything is proven verbatim.',
  looked: ({ asked, allowed, lowered }) =>
    [
      `The language model compared ${asked === 1 ? '1 statement' : `${asked} statements`} with the quotation again.`,
      ...(allowed > 0 ? [`Allowed as supported in substance: ${allowed}.`] : []),
      ...(lowered > 0 ? [`Withdrawn: ${lowered}.`] : []),
    ].join(' '),
  lookFailed: (asked) =>
    `no verdict on ${asked === 1 ? '1 statement' : `${asked} statements`}. You see only what is proven verbatim.`,
  reason: (count, reason) => (count === 1 ? reason : `${count} times: ${reason}`),
  reasons: {
    unquoted: 'The statement cited nothing.',
    form: 'The statement contained a link or was in another language.',
    repeated: 'The statement repeats another one.',
    quotation: 'The quotation it cited is not in the documents.',
    denied: 'The second check disagreed: the quotation says something else.',
    undecided: 'The quotation doesn’t prove the statement verbatim, and the second check reached no verdict.',
    aside: 'The statement added to another one that was left out.',
    dangling: 'The statement referred (“it”, “they” …) to one that was left out.',
    number: 'A number in the statement is not in the quotation.',
    unit: 'A unit in the statement is not in the quotation.',
    sign: 'A sign (plus or minus) differs from the quotation.',
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
    words: 'Key words of the statement are not in the quotation.',
    letters: 'The statement contained characters from another script.',
  },
};
