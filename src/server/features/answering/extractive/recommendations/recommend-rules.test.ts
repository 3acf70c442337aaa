import { describe, expect, test } from 'vitest';
import { findAssignedTask } from './assigned-task.ts';
import { findDeadline } from './deadline.ts';
import { findOpenVote } from './open-vote.ts';
import { findRelatedPaper } from './related-paper.ts';

const meetingDate = '2024-02-14';

/** kind, who, until when – or null where the sentence calls for nothing. */
type Expectation = ['task' | 'deadline' | 'vote' | 'related-paper', string | null, string | null] | null;

function read(sentence: string): Expectation {
  const finding =
    findOpenVote(sentence, meetingDate) ??
    findAssignedTask(sentence, meetingDate) ??
    findDeadline(sentence, meetingDate) ??
    findRelatedPaper(sentence);
  return finding && [finding.kind, finding.responsible, finding.dueDate];
}

const german: [string, Expectation][] = [
  ['Das alles wird auf nationaler Ebene neu über die Stiftung Schweizer Sporthilfe koordiniert.', null],
  [
    'Auftrag: Selina Brunold unterzeichnet den Werkvertrag mit der Hydrotec GmbH bis 30. Juni 2024.',
    ['task', 'Selina Brunold', '2024-06-30'],
  ],
  [
    'Die Leiterin Technik, Anna Lardi, verlässt das Unternehmen auf Ende September 2024, weil sie die Leitung der Gemeindewerke Davos übernimmt.',
    null,
  ],
  [
    'Die Geschäftsleitung wird beauftragt, dem Verwaltungsrat bis Ende März 2024 einen Massnahmenplan vorzulegen.',
    ['task', 'Geschäftsleitung', '2024-03-31'],
  ],
  ['Mit der Prüfung der Offerten wird die Finanzkommission beauftragt.', ['task', 'Finanzkommission', null]],
  [
    'Der Verwaltungsrat beauftragt die Geschäftsleitung, die Kosten bis zur nächsten Sitzung zu klären.',
    ['task', 'Geschäftsleitung', null],
  ],
  ['Frau Keller klärt die Versicherungsfrage bis zum 30. April 2024 ab.', ['task', 'Frau Keller', '2024-04-30']],
  ['Bis Mitte Mai legt der CFO eine überarbeitete Liquiditätsplanung vor.', ['task', 'CFO', '2024-05-15']],
  ['Die Projektleitung soll bis 15. Juni 2024 einen Zeitplan vorlegen.', ['task', 'Projektleitung', '2024-06-15']],
  [
    'Der Finanzausschuss hat bis spätestens 31.03.2024 Bericht zu erstatten.',
    ['task', 'Finanzausschuss', '2024-03-31'],
  ],
  ['Verantwortlich: H. Meier, Termin: 12. April 2024', ['task', 'H. Meier', '2024-04-12']],
  [
    'Der Präsident informiert die Mitglieder bis Ende Februar über das weitere Vorgehen.',
    ['task', 'Präsident', '2024-02-29'],
  ],
  [
    'Die Geschäftsführung wurde beauftragt, bis zum 1. September 2024 drei Angebote einzuholen.',
    ['task', 'Geschäftsführung', '2024-09-01'],
  ],
  ['Das Sekretariat verschickt die Unterlagen bis 20. Februar.', ['task', 'Sekretariat', '2024-02-20']],
  ['Herr Winter prüft die Kosten.', ['task', 'Herr Winter', null]],
  ['Frau Sommer holt drei Angebote für die Türen ein.', ['task', 'Frau Sommer', null]],
  ['Frau Dr. Hofer wird ein Konzept zur Nutzung erarbeiten.', ['task', 'Frau Dr. Hofer', null]],
  ['Anna Vogel kümmert sich um die Bewilligung.', ['task', 'Anna Vogel', null]],
  ['Herr Berger legt im September einen Bericht zu den Ladesäulen vor.', ['task', 'Herr Berger', null]],
  ['Herr Winter berichtet über die Kosten.', null],
  ['Frau Sommer stellt das Projekt vor.', null],
  ['Herr Berger legt die Zahlen des Quartals vor.', null],
  ['Herr Winter prüft die Kosten nicht weiter.', null],
  ['Die Unterlagen sind bis zum 15. März 2024 einzureichen.', ['deadline', null, '2024-03-15']],
  ['Die Eingabefrist endet am 5. Mai 2024.', ['deadline', null, '2024-05-05']],
  ['Stellungnahmen müssen bis spätestens Ende April 2024 eingereicht werden.', ['deadline', null, '2024-04-30']],
  ['Der Jahresabschluss ist bis 30. Juni 2024 zu genehmigen.', ['deadline', null, '2024-06-30']],
  ['Anmeldeschluss ist der 3. Juni 2024.', ['deadline', null, '2024-06-03']],
  ['Das Traktandum wird auf die nächste Sitzung vertagt.', ['vote', null, null]],
  ['Der Entscheid über den Neubau wird zurückgestellt.', ['vote', null, null]],
  ['Die Abstimmung über den Kredit wurde auf den Herbst verschoben.', ['vote', null, null]],
  ['Der Verwaltungsrat vertagt den Beschluss bis zum 12. Juni 2024.', ['vote', null, '2024-06-12']],
  ['Die Genehmigung durch die Aufsicht steht noch aus.', ['vote', null, null]],
  ['Der Ordnungsantrag auf Vertagung wird mit 60:50 Stimmen angenommen.', ['vote', null, null]],
  ['Die Schlussabstimmung findet an der nächsten Sitzung statt.', ['vote', null, null]],
  ['Über die Statuten wird an der nächsten Sitzung abgestimmt.', ['vote', null, null]],
  ['Die Einzelheiten gehen aus dem Bericht hervor (Beilage 3).', ['related-paper', null, null]],
  ['Der Rat folgt dem Antrag gemäss Vorlage 2023/17.', ['related-paper', null, null]],
  ['Zur Schlussfassung siehe Anhang zum Protokoll.', ['related-paper', null, null]],
  ['Der Umsatz stieg bis Ende März 2024 um 5 Prozent.', null],
  ['Die Frist lief am 3. Mai 2023 ab.', null],
  ['Der Antrag, die Geschäftsleitung mit einem Bericht zu beauftragen, wird mit 60:40 Stimmen abgelehnt.', null],
  ['Kantonsrat Müller fordert: "Der Regierungsrat wird beauftragt, einen Bericht zu erstellen."', null],
  ['Könnte die Geschäftsleitung bis Ende März 2024 einen Bericht vorlegen?', null],
  ['Das Geschäft wird nicht vertagt.', null],
  ['Die Veranstaltung wurde auf den Juni verschoben.', null],
  ['Im Jahr 2019 wurde die Geschäftsleitung beauftragt, bis Ende Jahr einen Plan vorzulegen.', null],
  ['Die Geschäftsleitung würde bis Ende Mai 2024 einen Bericht erstellen, falls der Rat es wünscht.', null],
  ['Der Rechenschaftsbericht 2022 des Obergerichts wird mit 108:0 Stimmen genehmigt.', null],
  ['Ich bitte Sie, dem Antrag zuzustimmen.', null],
  ['Die Amtszeit des Präsidenten dauert bis Ende Mai 2024.', null],
  ['Nach Anhang 2 der Verordnung gelten strengere Grenzwerte.', null],
  ['Der Bericht wurde bis Ende 2023 erstellt und liegt vor.', null],
  ['Der Regierungsrat hat bis heute keine Antwort vorgelegt.', null],
  ['Die Kommission hat den Bericht am 5. Juni 2023 beraten.', null],
  ['Der Vorstand dankt dem Team für die Arbeit bis Ende Dezember 2024.', null],
];

const english: [string, Expectation][] = [
  ['Management was asked to report back at the next meeting.', ['task', 'Management', null]],
  ['The CFO will present a revised forecast by 31 March 2024.', ['task', 'CFO', '2024-03-31']],
  [
    'The Board instructed the Audit Committee to review the controls by the end of June 2024.',
    ['task', 'Audit Committee', '2024-06-30'],
  ],
  ['Ms Smith agreed to circulate the draft policy before 1 May 2024.', ['task', 'Ms Smith', '2024-05-01']],
  ['The Company Secretary is to update the register by 15 April 2024.', ['task', 'Company Secretary', '2024-04-15']],
  ['Action: JS to circulate the minutes.', ['task', 'JS', null]],
  ['The Chair was requested to write to the regulator by March 8, 2024.', ['task', 'Chair', '2024-03-08']],
  ['The Committee directs the Desk to conduct overnight repurchase agreement operations.', ['task', 'Desk', null]],
  ['Owner: A. Jones, due date: 30 June 2024', ['task', 'A. Jones', '2024-06-30']],
  [
    'The management team shall submit the risk report no later than 30 September 2024.',
    ['task', 'management team', '2024-09-30'],
  ],
  ['David Brown to provide costings by the next meeting.', ['task', 'David Brown', null]],
  ['The auditors must deliver their opinion by 20 March 2024.', ['task', 'auditors', '2024-03-20']],
  ['Mr Shah will review the tender documents.', ['task', 'Mr Shah', null]],
  ['Ms Novak announced that the office will move.', null],
  ['Comments must be submitted by 28 February 2024.', ['deadline', null, '2024-02-28']],
  ['The deadline for nominations is 3 May 2024.', ['deadline', null, '2024-05-03']],
  ['The annual return is due on 5 July 2024.', ['deadline', null, '2024-07-05']],
  ['All declarations of interest need to be returned by the end of March 2024.', ['deadline', null, '2024-03-31']],
  ['The facility expires on 31 December 2024.', ['deadline', null, '2024-12-31']],
  ['The decision on the new headquarters was deferred to the June meeting.', ['vote', null, null]],
  ['The item was postponed until the next meeting.', ['vote', null, null]],
  ['The Board agreed to defer the appointment until 12 June 2024.', ['vote', null, '2024-06-12']],
  ['Consideration of the budget was adjourned.', ['vote', null, null]],
  ['The resolution was tabled until the next meeting.', ['vote', null, null]],
  ['A vote will be taken at the next meeting.', ['vote', null, null]],
  ['The decision on the merger remains outstanding.', ['vote', null, null]],
  ['The committee deferred its decision on the dividend.', ['vote', null, null]],
  ['Full details are set out in Appendix B.', ['related-paper', null, null]],
  ['The proposal follows the risk appetite statement (see Annex 2).', ['related-paper', null, null]],
  ['Revenue grew by 5 percent by the end of March 2024.', null],
  ['The projection shows the unemployment rate declining to 3.5 percent by the end of this year.', null],
  ['The motion to ask management to report by 31 March 2024 was defeated.', null],
  ['Would the CFO present a forecast by 31 March 2024?', null],
  ['The decision was not deferred.', null],
  ['Deferred tax assets are recognised by the end of the year.', null],
  ['In 2019 the Board asked management to review its policy.', null],
  ['The deadline passed on 3 May 2023 without comment.', null],
  ['Voting against this action: James Bullard.', null],
  ['The Committee expects inflation to return to 2 percent by the end of 2024.', null],
  ['The review was completed by 31 January 2024 and is closed.', null],
  ['If the vote is lost, the Chair will prepare a new paper by 1 May 2024.', null],
  ['It was agreed that the next meeting of the Committee would be held on 3 May 2024.', null],
  ['Annex I of the Regulation lists the substances.', null],
  ['The event was postponed because of the weather.', null],
  ['The Board thanked Ms Smith, who will leave by 30 June 2024.', null],
];

describe('CHAT-04 recommendations are what the documents call for', () => {
  test.each(german)('CHAT-04 German: %s', (sentence, expected) => {
    expect(read(sentence)).toEqual(expected);
  });
  test.each(english)('CHAT-04 English: %s', (sentence, expected) => {
    expect(read(sentence)).toEqual(expected);
  });
});
