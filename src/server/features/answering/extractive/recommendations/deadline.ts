import { isPast } from './assigned-task.ts';
import { findDueDate } from './due-date.ts';
import { callsForNothing, type Finding, isInsideQuotation, wordPattern } from './grammar.ts';

/** Words that make a day a limit; a day alone only tells when something is. */
const obligation = wordPattern(
  '(?:ist|sind)\\s(?:[^.;?!]|(?<=\\d)\\.){0,120}?(?:\\p{L}+zu\\p{L}+en|zu\\s\\p{Ll}+n)|' +
    '(?:muss|müssen|haben|hat)\\s(?:[^.;?!]|(?<=\\d)\\.){0,140}?(?:eingereicht|vorgelegt|abgeschlossen|erfolgen|vorliegen|bezahlt|umgesetzt|geliefert|gemeldet|unterzeichnet|genehmigt|publiziert|eingehen|erfüllt)(?:\\s(?:werden|sein))?|' +
    'einzureichen|vorzulegen|\\p{L}*frist|Einsendeschluss|Anmeldeschluss|Eingabeschluss|Stichtag|Fälligkeit|' +
    'deadline|closing date|(?:must|shall|is to|are to|needs? to|has to|have to)\\s(?:be\\s)?(?:[^.;?!]|(?<=\\d)\\.){0,100}?(?:submitted|completed|filed|paid|received|signed|approved|published|delivered|returned|lodged|made|in place|implemented|reach|met|finali[sz]ed)|' +
    'is due|are due|due date|due (?:on|by)|expires on|expires at the end',
);
const past = wordPattern(
  'war|waren|lief|wurde|wurden|hatte|hatten|verstrich|ist\\s[^.;?!]{0,40}abgelaufen|was|were|had|expired|elapsed|passed',
);
const negation = wordPattern('nicht|keine?|keinen|not|no');

/** Without one of these there is no limit; spares most sentences the costly patterns. */
const mayLimit = /\d|sitzung|jahr|ende|meeting|year/i;

/** A limit without a named person: papers to hand in, a period that ends. */
export function findDeadline(sentence: string, meetingDate: string | null): Finding | null {
  if (!mayLimit.test(sentence)) return null;
  if (callsForNothing(sentence) || past.test(sentence) || negation.test(sentence)) return null;
  const due = findDueDate(sentence, meetingDate);
  if (due === null || isPast(due, meetingDate) || isInsideQuotation(sentence, due.index)) return null;
  return obligation.test(sentence) ? { kind: 'deadline', responsible: null, dueDate: due.date } : null;
}
