import type { ChangeLexicon } from './change-lexicon.ts';

/** As the German lists, which define the keys. */
export const englishChanges: ChangeLexicon = {
  decisions: 'decision decisions resolution resolutions',
  decisionEndings: '',
  minutes: 'minutes',
  tasks: 'action actions task tasks action_item action_items',
  rules: 'policy ordinance bylaw bylaws rule rules arrangement agreement by-law by-laws standing_order',
  earlier: 'earlier previous former prior its their taken adopted passed made',
  effects: {
    revoked:
      'rescinded rescinds rescind revoked revokes repealed repeals annulled reversed overturned voided nullified set_aside no_longer_in_force',
    changed: 'amended amends replaced replaces superseded supersedes modified varied substituted altered in_place_of',
    confirmed: 'reaffirmed reaffirms confirmed confirms upheld upholds ratified re-affirmed',
    done: 'implemented completed done executed discharged actioned closed carried_out fulfilled complete',
    approved: 'approved approves adopted adopts accepted accepts agreed confirmed confirms signed passed ratified',
    corrected: 'corrected',
    challenged: 'challenged contested appealed judicial_review lawsuit',
  },
  separable: { revoked: 'sets+aside', changed: '', confirmed: '', approved: '' },
  infinitives: {
    revoked: 'rescind revoke repeal annul reverse overturn',
    changed: 'amend replace supersede modify vary',
    confirmed: 'reaffirm confirm uphold ratify',
    approved: 'approve adopt accept confirm',
  },
  nouns: {
    revoked: 'rescission revocation repeal annulment reversal',
    changed: 'amendment replacement modification',
    confirmed: 'reaffirmation confirmation',
    done: '',
    approved: 'approval',
  },
  deciding: 'resolved resolves agreed agrees voted decided decides unanimously carried',
  proposing:
    'moved moves motion proposed proposes proposal recommended recommends recommendation seconded move propose draft be',
  unreal:
    'not no never should could would may might must if whether unless asked asks asking requested requests consider considered considering discussed ' +
    'planned plans proposes_to intends pending being partly partially expected will shall tabled deferred failed lost until yet',
  past: 'was were has have had been is are',
  present: 'be',
  oblique: 'in within by under with per following pursuant to since from after on at for as accordance under',
  against: 'against',
  pronouns: 'it they these',
  self: 'this today current',
  parts: 'paragraph section point clause part wording text implementation execution terms place',
  articles: 'the a an its their this that our his her',
  nominative: '',
  accusative: '',
  genitive: 'of',
  relatives: 'which that whereby who under by',
  numberMarks: 'no number nos num',
  items: 'item agenda_item minute',
  meetings: 'meeting session',
  effective: 'effect effective as_of',
  corrections: 'correction corrections amendment amendments change changes corrected amended',
  withWords: 'with subject following as',
  without: 'without no',
  frame:
    'previous earlier former prior meeting meetings session date dated taken made passed adopted held last regular special number no of on about concerning regarding entitled ' +
    'approval matters arising update review status item agenda motion old business report public',
};
