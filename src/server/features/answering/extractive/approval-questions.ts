/**
 * "Ab welchem Betrag ist die Zustimmung des Aufsichtsrats nötig?", "Which transactions require board approval?": what is asked for
 * is a list that rules of procedure give in items under a clause that announces them. The clause and the question share what
 * approval is called, not what they ask or list.
 */

import { longestQuestion } from './question-length.ts';

/** What approval is called; in a question and in the clause that announces what needs it. */
const approval =
  /(?<!\p{L})(?:\p{L}{0,20}zustimm\p{L}*|\p{L}{0,20}genehmig\p{L}*|einwillig\p{L}*|eingewilligt|bewillig\p{L}*|approv\p{L}*|consent\p{L}*|authori[sz]\p{L}*)(?!\p{L})/iu;
/** That it is needed, not that it was given. */
const need =
  /(?<!\p{L})(?:bedarf|bedürfen|braucht|brauchen|benötig\p{L}*|nötig|notwendig|erforderlich|erfordern|erfordert|muss|müssen|einholen|einzuholen|vorbehalten|darf nur|dürfen nur|pflichtig\p{L}*|\p{L}{0,20}(?:zustimmung|genehmigung)s(?:pflicht|bedürft|vorbehalt)\p{L}*|require[sd]?|requiring|needs?|needed|must|necessary|subject to|reserved|has to|have to|obtain|(?:may|shall|can) not|only with)(?!\p{L})/iu;
const opening =
  /^(?:und |and )?(?:(?:ab|bis(?: zu)?|über|unter) welche[rnms]? |welche[rnms]? |was |wofür |wozu |wann |in welchen |bei welchen |für welche |(?:above|over|from|for|up to|in|at|beyond) (?:what|which) |which |what |when )/iu;
/** What was done at a meeting, or who does it, is told elsewhere. */
const happened =
  /(?<!\p{L})(?:wurden?|worden|hat|haben|hatten?|erteilt\p{L}*|gegeben|(?<=\s)was|were|did|ha(?:s|ve|d)(?! to)|given|granted|obtained)(?!\p{L})/iu;

/** Words of such a question that no list need hold: what approval is called, that it is needed, and what the items are called. */
const generic = new RegExp(
  `${approval.source}|${need.source}|(?<!\\p{L})(?:betr[aä]g\\p{L}*|höhe|wert\\p{L}*|summe|schwelle\\p{L}*|grenze\\p{L}*|rechtsgeschäft\\p{L}*|geschäft\\p{L}{0,3}|maßnahme\\p{L}*|massnahme\\p{L}*|vorg[aä]ng\\p{L}*|entscheidung\\p{L}*|angelegenheit\\p{L}*|f[aä]ll\\p{L}{0,2}|dinge\\p{L}*|vorherige\\p{L}*|vorher|der|die|das|des|den|dem|von|vom|durch|ist|sind|werden|wird|es|amounts?|sums?|values?|thresholds?|transactions?|matters?|measures?|decisions?|acts?|actions?|cases?|things?|prior|of|by|from|the|a|an|is|are|be|do|does|to|for)(?!\\p{L})`,
  'giu',
);

export type ApprovalQuestion = {
  /** Whose approval it is, where the question says so: a list of what others approve is none. */
  body: string | null;
  /** What else it names: who needs it, for what. */
  others: string;
};

const nounOfApproval =
  '(?:zustimmung|genehmigung|einwilligung|bewilligung|approvals?|consent|authori[sz]ation)(?!\\p{L})';
const bodies: readonly RegExp[] = [
  new RegExp(
    `${nounOfApproval} (?:des|der|vom|von(?: der| dem)?|durch (?:den|die|das)|(?:of|from|by)(?: the| its| our)?) (?<body>(?:supervisory |executive |management )?[\\p{L}-]+)`,
    'iu',
  ),
  /(?<!\p{L})(?:vom|von der|durch (?:den|die|das)|by the) (?<body>(?:supervisory |executive |management )?[\p{L}-]+) (?:zu )?(?:genehmig|bewillig|zugestimmt|approved|authori)/iu,
  /(?<!\p{L})(?<body>(?:supervisory )?(?!(?:the|prior|written|require|requires|needs?|no|its|their|obtain|for)(?!\p{L}))[\p{L}-]+) (?:approval|consent)(?!\p{L})/iu,
];

/** Null where the question asks for something else. */
export function approvalAskedFor(question: string): ApprovalQuestion | null {
  const text = question.trim().slice(0, longestQuestion);
  if (!opening.test(text) || !approval.test(text) || !need.test(text) || happened.test(text)) return null;
  const body = bodies.map((pattern) => pattern.exec(text)?.groups?.body).find((found) => found !== undefined) ?? null;
  const rest = body === null ? text : text.replace(body, ' ');
  return {
    body,
    others: rest
      .replace(opening, '')
      .replaceAll(generic, ' ')
      .replaceAll(/[?.!,;\s]+/gu, ' ')
      .trim(),
  };
}

/** "Der Vorstand bedarf der Zustimmung des Aufsichtsrats für: …": announces what needs approval. */
export function announcesApproval(text: string): boolean {
  const colon = text.indexOf(':');
  const lead = colon < 0 ? '' : text.slice(0, colon);
  return lead.length <= longestLead && approval.test(lead) && need.test(lead);
}

/** True where a text says that something needs approval, not that it was given. */
export function needsApproval(text: string): boolean {
  return approval.test(text) && need.test(text);
}

/** "Zustimmungspflichtige Geschäfte", "Reserved matters". */
export const isTitleOfApprovals =
  /(?:zustimmung|genehmigung)s(?:pflicht|bedürft|vorbehalt)|(?<!\p{L})(?:reserved matters|matters reserved|matters requiring (?:approval|consent)|(?:approval|consent) requirements)(?!\p{L})/iu;

const longestLead = 400;

/** The words by which such lists are found. */
export const recordOfApprovals = {
  de: 'zustimmungspflichtige Geschäfte bedürfen der Zustimmung',
  en: 'reserved matters require prior approval',
};
