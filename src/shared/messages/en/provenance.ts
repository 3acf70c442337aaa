import type { provenance as source } from '../de/provenance.ts';

export const provenance: typeof source = {
  title: 'How this answer came about',
  byModel: (model) => `Written by the AI “${model}”, each sentence checked against its quotation.`,
  leftOut: (count) =>
    count === 1 ? '1 statement without proof was left out.' : `${count} statements without proof were left out.`,
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
  checked: 'Checked',
  shown: (count) => (count === 1 ? '1 statement proven and shown' : `${count} statements proven and shown`),
  reason: (count, reason) => `${count} left out: ${reason}`,
  reasons: {
    unquoted: 'no quotation',
    form: 'with a link or in another language',
    repeated: 'stands there already',
    quotation: 'quotation does not stand in the papers',
    denied: 'the second look disagreed: the sources say something else',
    undecided: 'needed a second look, which gave no verdict',
    aside: 'only adds to a statement that was left out',
    dangling: 'refers to a statement that was left out',
    number: 'number not proven',
    unit: 'unit not proven',
    sign: 'sign not proven',
    date: 'date not proven',
    amount: 'amount not proven',
    name: 'name not proven',
    body: 'body not proven',
    paragraph: 'paragraph not proven',
    negation: '“not” or its absence not proven',
    modal: '“may”, “must” or “shall” not proven',
    quantifier: '“all”, “only” or the like not proven',
    direction: 'rise or fall not proven',
    vote: 'result of the vote not proven',
    condition: 'condition or reservation missing, or not proven',
    parties: 'who did what is not proven',
    words: 'does not stand so in the quotation',
    letters: 'with letters of another script',
  },
};
