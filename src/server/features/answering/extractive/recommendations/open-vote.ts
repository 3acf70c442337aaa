import { findDueDate } from './due-date.ts';
import { callsForNothing, type Finding, isInsideQuotation, wordPattern } from './grammar.ts';

const germanItem =
  '(?:Traktand(?:um|en)|Geschäfts?|Geschäfte|Beschluss|Beschlussfassung|Entscheid|Entscheidung|\\p{L}*[Aa]bstimmung|\\p{L}*[Ww]ahl(?:en)?|\\p{L}*[Aa]ntrag|' +
  'Anträge|Motion|Postulat|Interpellation|Behandlung|Beratung|Diskussion|Tagesordnungspunkt(?:e|s)?|TOP(?:\\s\\d+)?|Punkt(?:\\s\\d+)?|Vorlage|Budget|' +
  'Voranschlag|\\p{L}*[Kk]redit|\\p{L}*[Gg]enehmigung|Beantwortung|Lesung|Verabschiedung|Zustimmung|\\p{L}*[Bb]esetzung|\\p{L}*[Rr]eglement)';
const germanPostponed =
  '(?:vertagt|verschoben|zurückgestellt|abtraktandiert|ausgesetzt|aufgeschoben|zur\\sÜberarbeitung\\szurückgewiesen|(?:an|in)\\sdie\\s\\p{L}+\\szurückgewiesen)';
const englishItem =
  '(?:item|decision|vote|motion|matter|discussion|approval|resolution|proposal|election|consideration|paper|budget|appointment|policy|agreement|recommendation)s?';
const englishPostponed =
  '(?:postponed|deferred|adjourned|held\\sover|carried\\sover|carried\\sforward|laid\\son\\sthe\\stable|tabled\\s(?:until|to|for|pending)|put\\sback|rescheduled)';
const gap = '(?:[^.;?!"„“«»]|(?<=\\d)\\.){0,160}?';

const postponements: readonly RegExp[] = [
  wordPattern(`${germanItem}${gap}\\s(?:wird|werden|wurde|wurden|ist|sind)\\s${gap}${germanPostponed}`),
  wordPattern(`(?:wird|werden|wurde|wurden)\\s${gap}${germanItem}${gap}${germanPostponed}`),
  wordPattern(
    `(?:vertagt|verschiebt|verschieben|vertagen)\\s(?:den|die|das|seinen|ihren|seine|ihre)\\s(?:\\p{L}+\\s)?${germanItem}`,
  ),
  wordPattern(`stellt\\s(?:den|die|das)\\s(?:\\p{L}+\\s)?${germanItem}${gap}\\szurück`),
  wordPattern(
    `${germanItem}${gap}\\s(?:findet|finden|erfolgt|erfolgen)\\s${gap}(?:nächsten?|kommenden|späteren|zu einem späteren Zeitpunkt)`,
  ),
  wordPattern(
    `wird\\s(?:erst\\s)?(?:an\\sder\\snächsten\\s\\p{L}+|in\\sder\\snächsten\\s\\p{L}+|später|zu\\seinem\\sspäteren\\sZeitpunkt)\\s(?:abgestimmt|entschieden|befunden|beschlossen)`,
  ),
  wordPattern(
    `(?:Entscheid|Entscheidung|Beschluss|Abstimmung|Genehmigung|Zustimmung|Schlussabstimmung|Beschlussfassung)${gap}\\s(?:steht|stehen|ist|sind|bleibt|bleiben)\\s(?:noch\\s)?(?:aus|offen|ausstehend|hängig|pendent)`,
  ),
  wordPattern(
    `(?:Antrag|Ordnungsantrag)\\sauf\\s(?:Vertagung|Verschiebung|Rückweisung)${gap}(?:angenommen|zugestimmt|gutgeheissen|gutgeheißen)`,
  ),
  wordPattern(
    `${englishItem}${gap}\\s(?:was|were|is|are|has\\sbeen|have\\sbeen|be|will\\sbe)\\s(?:therefore\\s|again\\s)?${englishPostponed}`,
  ),
  wordPattern(
    `(?:postponed|deferred|adjourned|defers|postpones)\\s(?:its|the|a|their|any)\\s(?:\\p{L}+\\s){0,3}?${englishItem}`,
  ),
  wordPattern(
    `(?:agreed|resolved|decided)\\sto\\s(?:postpone|defer|adjourn|carry\\sover)\\s(?:its|the|a|their|any)\\s\\p{L}+`,
  ),
  wordPattern(
    `(?:vote|decision)\\s${gap}(?:will|is\\sto)\\sbe\\s(?:taken|held|made)\\s(?:at|in)\\s(?:the|its|our)\\s(?:next|following|forthcoming|upcoming)`,
  ),
  wordPattern(
    `(?:decision|vote|approval|resolution)\\s(?:\\p{L}+\\s){0,6}?(?:remains?|is|are)\\s(?:still\\s)?(?:open|outstanding|pending)`,
  ),
];
const negation = wordPattern('nicht|kein|keine|keinen|not|no|never');

/** Without one of these no vote is open; spares most sentences the costly patterns. */
const mayBeOpen =
  /vertag|verschieb|verschob|zurück|abtraktandiert|ausgesetzt|aufgeschoben|nächste|kommende|später|aussteh|steht|stehen|offen|hängig|pendent|postpone|defer|adjourn|held over|carr|tabled|table|put back|reschedul|next|following|forthcoming|upcoming|open|outstanding|pending/i;

/** A vote or decision that the sentence says was put off or is still open. */
export function findOpenVote(sentence: string, meetingDate: string | null): Finding | null {
  if (!mayBeOpen.test(sentence)) return null;
  if (callsForNothing(sentence) || negation.test(sentence)) return null;
  for (const postponement of postponements) {
    const match = postponement.exec(sentence);
    if (!match || isInsideQuotation(sentence, match.index)) continue;
    const due = findDueDate(sentence, meetingDate);
    const date = due?.date ?? null;
    return {
      kind: 'vote',
      responsible: null,
      dueDate: date !== null && meetingDate !== null && date < meetingDate ? null : date,
    };
  }
  return null;
}
