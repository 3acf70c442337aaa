/** Questions that a member of these bodies might ask about the sample documents, with the expected answers. */
export type SampleQuestion = {
  question: string;
  /** Beginning of the file name. */
  file: string;
  /** Pages that state the fact. */
  pages: readonly number[];
  fact: RegExp;
  /** The preceding question, for follow-ups. */
  before?: string;
};

const minutes = 'de-grosser-rat-thurgau-2023-08-16';
const members = 'de-grosser-rat-thurgau-mitglieder';
const ballot = 'de-grosser-rat-thurgau-abstimmung';
const marchMinutes = 'en-fomc-minutes-2022-03';
const decemberMinutes = 'en-fomc-minutes-2022-01';
const marchPress = 'en-fomc-press-conference-2022-03';
const mayPress = 'en-fomc-press-conference-2022-05';

export const sampleQuestions: readonly SampleQuestion[] = [
  {
    question: 'Wie wurde über den Rechenschaftsbericht 2022 des Obergerichts abgestimmt?',
    file: minutes,
    pages: [6],
    fact: /108:0/,
  },
  {
    question: 'Und über den des Verwaltungsgerichts?',
    before: 'Wie wurde über den Rechenschaftsbericht 2022 des Obergerichts abgestimmt?',
    file: minutes,
    pages: [8],
    fact: /112:0/,
  },
  {
    question: 'Mit wie vielen Stimmen wurde der Rechenschaftsbericht der Rekurskommission in Anwaltssachen genehmigt?',
    file: minutes,
    pages: [10],
    fact: /114:0/,
  },
  {
    question: 'Wie ging die Schlussabstimmung über das Krankenversicherungsgesetz aus?',
    file: minutes,
    pages: [12],
    fact: /91:25/,
  },
  {
    question: 'Ist das Behördenreferendum gegen das TG KVG zustande gekommen?',
    file: minutes,
    pages: [12],
    fact: /nicht zustande gekommen/,
  },
  {
    question: 'Wie wurde über den Antrag zur Freiwilligenarbeit abgestimmt?',
    file: minutes,
    pages: [26],
    fact: /59:55/,
  },
  {
    question: 'Wie wurde über die Forderung 5 der Motion zu den Pflegeverhältnissen abgestimmt?',
    file: minutes,
    pages: [33],
    fact: /67:47/,
  },
  { question: 'Wie wurde Forderung 5 entschieden?', file: minutes, pages: [33], fact: /67:47/ },
  {
    question: 'Wie ging die Abstimmung über die Motion zur Sport- und Kulturförderung aus?',
    file: minutes,
    pages: [46],
    fact: /62:45/,
  },
  { question: 'Wer hat sich für die Sitzung entschuldigt?', file: minutes, pages: [2], fact: /Bétrisey Karin/ },
  { question: 'Wie viele Mitglieder waren anwesend?', file: minutes, pages: [1], fact: /119/ },
  { question: 'Wer hatte den Vorsitz?', file: minutes, pages: [1], fact: /Andreas Zuber/ },
  {
    question: 'Auf wann beendet Monika Knill ihre Regierungstätigkeit?',
    file: minutes,
    pages: [3],
    fact: /Ende Mai\s+2024/,
  },
  {
    question: 'Warum stellt sich Cornelia Komposch nicht mehr zur Wahl?',
    file: minutes,
    pages: [4],
    fact: /gesundheitlichen Gründen|Hirnaneurysma/,
  },
  { question: 'Wessen Nachfolge tritt Celina Hug an?', file: minutes, pages: [5], fact: /Hanspeter Heeb/ },
  { question: 'Wann findet die nächste Ratssitzung statt?', file: minutes, pages: [47], fact: /30\. August 2023/ },
  { question: 'Wann hat Ruedi Bartel seinen Rücktritt erklärt?', file: minutes, pages: [47], fact: /5\. Juli 2023/ },
  { question: 'Wie viel Geld ist im Lotteriefonds?', file: minutes, pages: [34, 35, 36, 38, 39], fact: /5[0-5] Mio/ },
  {
    question: 'Was meint Zbinden zur Freiwilligenarbeit?',
    file: minutes,
    pages: [23],
    fact: /Freiwilligenarbeit ist freiwillig|Wertschätzung|fragwürdig/,
  },
  { question: 'Welchen Beruf hat Daniel Eugster?', file: members, pages: [2], fact: /Haustechnik-Unternehmer/ },
  { question: 'Wo wohnt Karin Bétrisey?', file: members, pages: [1], fact: /Kesswil/ },
  {
    question: 'Wie hat Ruedi Zbinden beim Behördenreferendum zum FLEMBG gestimmt?',
    file: ballot,
    pages: [3],
    fact: /Zbinden Ruedi[\s\S]*Keine Stimmabgabe/,
  },
  {
    question: 'Wer fehlte beim FLEMBG?',
    file: ballot,
    pages: [1],
    fact: /Abwesend/,
  },
  { question: 'Wie ging die Abstimmung über die Motion Sport aus?', file: minutes, pages: [46], fact: /62:45/ },
  {
    question: 'Welche Beschlüsse wurden gefasst und mit wie vielen Stimmen?',
    file: minutes,
    pages: [6],
    fact: /108:0/,
  },
  { question: 'How did the vote on the health insurance act go?', file: minutes, pages: [12], fact: /91:25/ },
  {
    question: 'Who voted against the policy action in March 2022?',
    file: marchMinutes,
    pages: [17],
    fact: /James Bullard/,
  },
  {
    question: 'And what did he prefer?',
    before: 'Who voted against the policy action in March 2022?',
    file: marchMinutes,
    pages: [17],
    fact: /0\.5 percentage point/,
  },
  {
    question: 'To what level did the Board raise the interest rate on reserve balances in March 2022?',
    file: marchMinutes,
    pages: [17],
    fact: /0\.40 percent/,
  },
  {
    question: 'When was the next meeting after the one in March 2022 to be held?',
    file: marchMinutes,
    pages: [17],
    fact: /May 3–4, 2022/,
  },
  {
    question: 'To what target range did the Committee raise the federal funds rate in March 2022?',
    file: marchMinutes,
    pages: [16],
    fact: /1\/4 to 1\/2\s+percent/,
  },
  {
    question: 'What is the median projection for the unemployment rate at the end of 2022?',
    file: marchPress,
    pages: [2],
    fact: /3\.5\s+percent/,
  },
  {
    question: 'What is the median inflation projection of FOMC participants for this year?',
    file: marchPress,
    pages: [3],
    fact: /4\.3\s+percent/,
  },
  {
    question: 'What did Powell say about a 75 basis point increase?',
    file: mayPress,
    pages: [7],
    fact: /not something the\s+committee is actively considering/,
  },
  {
    question: 'What is the monthly cap for the runoff of Treasury securities?',
    file: mayPress,
    pages: [3],
    fact: /\$30\s+billion/,
  },
  {
    question: 'How much did total PCE prices rise over the 12 months ending in March?',
    file: mayPress,
    pages: [2],
    fact: /6\.6\s+percent/,
  },
  {
    question:
      'By how much will the Committee increase its holdings of Treasury securities per month beginning in January?',
    file: decemberMinutes,
    pages: [14, 15, 16],
    fact: /\$40\s+billion/,
  },
];

/** The samples answer none of these. */
export const offTopicQuestions: readonly string[] = [
  'Wie hoch ist die Dividende je Aktie im Geschäftsjahr 2021?',
  'Wer ist Lieferant der neuen Trolleybusse?',
  'Hat der Grosse Rat den Bau eines Stadions genehmigt?',
  'Did the Board approve the purchase of gold?',
  'Welche Mängel fand die Revisionsstelle im Lagerbestand?',
  'Wann läuft der Mietvertrag für das Bürogebäude in Zürich ab?',
  'What is the notice period in the chief executive’s employment contract?',
  'Which supplier delivers the wind turbines?',
  'How many students graduated from the academy?',
  'What are the opening hours of the museum café?',
  'Wie hoch ist der Wasserstand auf dem Mars?',
  'Wie hoch ist der Wasserstand des Rheins?',
  'How high is the water level on Mars?',
  'Wie wird das Wetter morgen?',
  'Wer ist der König von Frankreich?',
  'Wie viele Monde hat der Jupiter?',
  'Wann wurde die Mauer in Berlin gebaut?',
  'Was kostet ein Flug nach Mallorca?',
  'Welche Farbe hat der Himmel?',
  'Who won the football world cup in 1998?',
  'Wie backt man einen Apfelkuchen?',
  'Was ist die Hauptstadt von Australien?',
  'Wie schnell läuft ein Gepard?',
  'Wie heisst der höchste Berg der Welt?',
  'What is the speed of light?',
  'Who wrote Hamlet?',
  'Wie viele Einwohner hat Tokio?',
  'Wann fährt der nächste Zug nach Hamburg?',
  'Welche Temperatur herrscht auf der Venus?',
  'Wie lang ist der Amazonas?',
  'Wie alt wird eine Schildkröte?',
  'Wer malte die Mona Lisa?',
  'How do I bake bread?',
  'Which planet is the largest?',
];
