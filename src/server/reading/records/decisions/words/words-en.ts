import type { DecisionWords } from './decision-words.ts';

/** English of the United Kingdom, the United States and international bodies; verbs by their past form. */
export const englishDecisions: DecisionWords = {
  verbs: {
    formal: {
      adopted:
        'approved adopted agreed resolved carried passed accepted endorsed ratified authorised authorized granted voted decided enacted sanctioned concurred prevailed consented',
      rejected: 'rejected defeated lost declined refused failed denied negatived disagreed overruled',
      postponed: 'deferred postponed tabled held_over',
      referred: 'referred remitted recommitted',
      withdrawn: 'withdrew,withdrawn',
      noted: 'noted took_note,taken_note laid_on_the_table,laid_on_the_table',
      elected: 'elected appointed re-elected reelected reappointed re-appointed co-opted nominated',
      confirmed: 'confirmed reaffirmed',
      objected: 'objected',
    },
    acts: {
      adopted:
        'directed instructed recommended awarded certified determined set,set raised lowered reduced increased amended rescinded extended delegated designated waived established fixed changed added ' +
        'removed allocated mandated gave,given requested renewed terminated dissolved admitted ordered proclaimed',
      rejected: '',
      postponed: 'continued rescheduled',
      referred: 'returned sent_back,sent_back',
      withdrawn: '',
      noted: 'acknowledged received',
      elected: 'named',
      confirmed: '',
      objected: '',
    },
  },
  nouns: {
    adopted: 'adopted approved carried passed agreed accepted yes approval granted',
    rejected: 'failed rejected defeated lost denied no refused declined not_carried not_adopted',
    postponed: 'deferred postponed tabled deferral',
    referred: 'referred referral remitted',
    withdrawn: 'withdrawn',
    noted: 'noted received',
    elected: 'elected appointed re-elected',
    confirmed: 'confirmed',
    objected: 'objected objection',
  },
  motionLabels:
    'motion recommendation proposal proposed_resolution proposed_decision amendment draft_resolution recommended_action action_requested',
  moving: 'moved moves proposed proposes seconded motioned',
  matters:
    'motion motions resolution amendment amendments ordinance bill proposal question recommendation decision item matter measure',
  matterEndings: '',
  pronouns: 'it this that these they',
  resultWords: 'tie tied unanimous voice consent ayes',
  requests:
    'on_a_motion on_motion upon_motion motion_by moved_by at_the_request on_the_recommendation on_the_proposal proposed_by',
  wishing:
    'asked asks requested wished wishes proposed proposes suggested suggests recommended recommends preferred prefers thought considered hoped hopes intends intended wants wanted urged opposes favoured ' +
    'favors supports supported demanded opposed regretted invited offered',
  proposing: 'suggested suggests proposed proposes recommended recommends asked requested urged wished moved',
  stating: 'declare declared',
  subordinating:
    'that whether if when while because since unless until after before although though as so which who whom whose where how what once in_case provided',
  reasons: 'because since as although after',
  relatives: 'which who whom whose that',
  presentPassive: 'is are be being',
  pastPassive: 'was were',
  perfect: 'has have been',
  pluperfect: 'had',
  modal: 'will would should could may might must shall can cannot to',
  reaching: 'reached obtained achieved attained missed short met',
  weights:
    'proxy proxies shares weighted thirds two-thirds three-quarters quarters required needed supermajority quorum',
  motionVerbs: 'carried passed lost failed defeated prevailed tabled declined refused',
  conditions:
    'subject_to on_condition on_the_condition provided_that conditional_on conditional_upon contingent_on contingent_upon with_the_proviso',
  validFrom: 'as_of effective effective_from with_effect_from from starting beginning',
  validUntil: 'until through expiring_on expiring ending ending_in',
  terms: 'term valid expires expire expiring effective force until appointed elected reappointed extended',
  proposals: 'bill motion ordinance resolution paper report proposal petition application item',
  saying: 'agreed concurred noted accepted acknowledged confirmed recommended consented received',
  activeOnly: 'directed instructed recommended requested',
  votingVerbs: { yes: '', no: '', abstain: '' },
  votingStarts: '',
  leaningSides: '',
  trailingSides: 'against abstaining dissenting opposed opposing',
  outOf: 'of',
  invalid: 'invalid spoilt spoiled void',
  cast: 'cast',
  entitled: 'entitled eligible',
  needing: 'needed required requires needs must',
  oneBallot: '',
  everybody: 'all',
  casting: '',
  manners: {
    secret: 'secret',
    'roll-call': 'roll_call rollcall recorded_vote',
    circular: 'written_resolution circular',
    'by-share': 'by_shares',
  },
  outward: 'out forward over on away up',
};
