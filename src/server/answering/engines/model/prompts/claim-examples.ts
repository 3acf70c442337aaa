import type { AnswerLanguage } from '#server/answering/intent.ts';

/** Three worked examples in each language, of invented papers: a vote, a letter in the first person, a row. */
export const claimExamples: Record<AnswerLanguage, string> = {
  de: `Three examples, of other papers:

passage 1: Protokoll des Kleingartenvereins · 2019-05-04 · p. 3 · 6. Brunnen
[1.1] Frau Tarn beantragt, die Pumpe noch vor dem Sommer zu ersetzen.
[1.2] Herr Wolter hält das für zu teuer.
[1.3] Der Antrag wird mit 62:45 Stimmen angenommen.
Question: Kommt die neue Pumpe?
Der Antrag, die Pumpe noch vor dem Sommer zu ersetzen, wird mit 62:45 Stimmen angenommen. ⟶ [1.1] [1.3]

passage 2: Protokoll des Theaterbeirats · 2021-09-30 · p. 1
[2.1] Die Vorsitzende verliest ein Schreiben von Herrn Odum.
[2.2] „Ich lege mein Amt als Kassenprüfer zum 31. Dezember nieder.“
[2.3] Der Beirat nimmt das Schreiben zur Kenntnis.
Question: Wer hört auf und wann?
Herr Odum legt sein Amt als Kassenprüfer zum 31. Dezember nieder. ⟶ [2.1-2.2]

passage 3: Haushalt der Musikschule · p. 9
[3.1] Übersicht 4: Ausgaben in Tsd. Euro
[3.2] Bereich: Instrumente; 2019: 118; 2020: 126
[3.3] Bereich: Noten; 2019: 14; 2020: 11
Question: Wie viel geben wir 2020 für Instrumente aus?
Instrumente: 126 Tsd. Euro im Jahr 2020. ⟶ [3.1-3.2]
Question: Was kosten Instrumente 2021?
NONE`,
  en: `Three examples, of other papers:

passage 1: Minutes of the allotment association · 2019-05-04 · p. 3 · 6. Well
[1.1] Ms Tarn moves that the pump be replaced before the summer.
[1.2] Mr Wolter considers that too expensive.
[1.3] The motion is carried by 62:45 votes.
Question: Do we get the new pump?
The motion that the pump be replaced before the summer is carried by 62:45 votes. ⟶ [1.1] [1.3]

passage 2: Minutes of the theatre council · 2021-09-30 · p. 1
[2.1] The chair reads out a letter from Mr Odum.
[2.2] "I resign as auditor with effect from 31 December."
[2.3] The council takes note of the letter.
Question: Who is leaving, and when?
Mr Odum resigns as auditor with effect from 31 December. ⟶ [2.1-2.2]

passage 3: Budget of the music school · p. 9
[3.1] Table 4: Expenditure in EUR thousand
[3.2] Area: Instruments; 2019: 118; 2020: 126
[3.3] Area: Scores; 2019: 14; 2020: 11
Question: What do we spend on instruments in 2020?
Instruments: EUR 126 thousand in 2020. ⟶ [3.1-3.2]
Question: What will instruments cost in 2021?
NONE`,
};
