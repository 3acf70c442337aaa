import { corruptions, isName, namePattern } from './corruptions.ts';
import type { GateCase, Half, Random, SourceSentence } from './gate-cases.ts';

/** Sentences of the papers, with manual translations into the other language. */
const translations: readonly (readonly [quoted: string, claim: string])[] = [
  [
    'Die Bilanzierungsrichtlinie stammt aus dem Jahr 2016 und behandelt die Sanierung im laufenden Betrieb nicht.',
    'The accounting guideline dates from 2016 and does not deal with refurbishment during operation.',
  ],
  [
    'Nach § 7 der Geschäftsordnung des Hessischen Landtags erfolgt diese Wahl geheim.',
    'Under section 7 of the rules of procedure this election is secret.',
  ],
  ['Die Auftragnehmerin hält Ersatzteile 15 Jahre lang vor.', 'The contractor keeps spare parts for 15 years.'],
  [
    '94 Prozent der Beschwerden wurden innerhalb von zehn Werktagen beantwortet.',
    '94 percent of the complaints were answered within ten working days.',
  ],
  [
    'Auf den Vorschlag Dr. Ulrich Wilken entfielen 77 Jastimmen, 50 Neinstimmen und vier Stimmenthaltungen.',
    'Ulrich Wilken received 77 yes votes, with 50 votes against and four abstentions.',
  ],
  [
    'Der Vorstand wird beauftragt, bis zum 31. Mai 2024 die schriftliche Netzzusage der Stadtwerke Aldenbrück einzuholen und dem Aufsichtsrat vorzulegen.',
    'The management board is instructed to obtain the written grid commitment of Stadtwerke Aldenbrück by May 31, 2024.',
  ],
  [
    'Die Überstunden im Fahrdienst betrugen 2024 insgesamt 38.200 Stunden.',
    'Overtime of the drivers amounted to 38,200 hours in 2024.',
  ],
  [
    'Die Fahrzeuge kosten 11.392 TEUR, die Ladetechnik 3.850 TEUR, zusammen 15.242 TEUR.',
    'The vehicles cost TEUR 11,392 and the charging equipment TEUR 3,850.',
  ],
  [
    'Der Vertrag mit der Nordhelm Busbau GmbH wurde am 27. Mai 2024 unterzeichnet.',
    'The contract with Nordhelm Busbau GmbH was signed on 27 May 2024.',
  ],
  ['Wir empfehlen eine Abwertung um 60 Prozent.', 'We recommend a write-down of 60 percent.'],
  [
    'Eine erste Sitzung fand am 4. November 2024 statt; dabei wurden die Umlaufpläne der Linien 4, 7, 9 und 12 ausgewertet.',
    'A first meeting took place on November 4, 2024.',
  ],
  [
    'Average hourly earnings rose 4.4 percent over the 12 months ending in June, compared with a year-earlier increase of 5.4 percent.',
    'Die durchschnittlichen Stundenlöhne stiegen in den 12 Monaten bis Juni um 4,4 Prozent.',
  ],
  [
    'The Committee is strongly committed to returning inflation to its 2 percent objective.',
    'Der Ausschuss ist fest entschlossen, die Inflation auf sein Ziel von 2 Prozent zurückzuführen.',
  ],
  [
    'In support of these goals, the Committee decided to raise the target range for the federal funds rate to 5-1/4 to 5-1/2 percent.',
    'Der Ausschuss beschloss, die Zielspanne für die Federal Funds Rate auf 5-1/4 bis 5-1/2 Prozent anzuheben.',
  ],
  [
    'The unemployment rate has declined sharply, falling 2 percentage points over the past six months to reach 3.9 percent in December.',
    'Die Arbeitslosenquote fiel in sechs Monaten um 2 Prozentpunkte auf 3,9 Prozent im Dezember.',
  ],
  [
    'The retreat of 11 and 12 October 2024 was rated 4.6 and should be repeated every year.',
    'Die Klausur vom 12. Oktober 2024 wurde mit 4,6 bewertet und sollte jedes Jahr wiederholt werden.',
  ],
  [
    'With the elections in 2026 the board should seek at least one member with this background.',
    'Bei den Wahlen 2026 sollte das Gremium mindestens ein Mitglied mit diesem Hintergrund suchen.',
  ],
  [
    'Over the 12 months ending in March, total PCE prices rose 6.6 percent; excluding the volatile food and energy categories, core PCE prices rose 5.2 percent.',
    'In den 12 Monaten bis März stiegen die PCE-Preise insgesamt um 6,6 Prozent.',
  ],
  [
    'Im Alter von 83 Jahren ist am 13. Oktober 2021 der frühere Abg. Aloys Zumbrägel verstorben.',
    'The former member Aloys Zumbrägel died on October 13, 2021 at the age of 83.',
  ],
  [
    'Frau Willms beantragt, den Begleitdienst auf die Linie N5 auszudehnen.',
    'Ms. Willms moves to extend the escort service to line N5.',
  ],
  [
    'Bis Ende 2030 fahren 60 Prozent der Busse elektrisch.',
    'By the end of 2030, 60 percent of the buses run on electricity.',
  ],
  [
    'Der Ausschuss empfiehlt, die Wiederbestellung um fünf Jahre in der 44. Sitzung zu beschließen.',
    'The committee recommends deciding on the reappointment for five years at the 44th meeting.',
  ],
  [
    'Frau Selig legt bis zum 15. April 2025 einen Bauzeitenplan für die Quarantänefläche vor.',
    'Ms. Selig submits a construction schedule for the quarantine area by 15 April 2025.',
  ],
  [
    'Der Auftrag wurde am 2. April 2025 an die Gleisbau Merzdorf GmbH vergeben.',
    'The order was awarded to Gleisbau Merzdorf GmbH on April 2, 2025.',
  ],
  [
    'Das Land hat angekündigt, die Förderquote für Elektrobusse ab 2026 von 40 auf 25 Prozent der Mehrkosten zu senken.',
    'The state has announced that it will cut the funding rate for electric buses from 40 to 25 percent of the additional costs from 2026.',
  ],
  [
    'Das Protokoll der 45. Sitzung vom 27. März 2025 wird mit 10 Ja-Stimmen bei 1 Enthaltung (Herr Aydin) genehmigt.',
    'The minutes of the 45th meeting of March 27, 2025 are approved with 10 yes votes and 1 abstention.',
  ],
  [
    'Die Risikotragfähigkeit, gemessen an Rücklagen und freier Kreditlinie, liegt bei 9.800 TEUR.',
    'The risk-bearing capacity is TEUR 9,800.',
  ],
  ['Der Vorstand erwartet 44,6 Millionen Fahrgäste.', 'The management board expects 44.6 million passengers.'],
  [
    'Ohne die Erhöhung fehlten im Wirtschaftsplan 2025 rund 1.150 TEUR.',
    'Without the increase about TEUR 1,150 would be missing in the 2025 business plan.',
  ],
  [
    'Der Betriebsrat verlangt mindestens einen Block von 20 Minuten mit Zugang zu einem Pausenraum.',
    'The works council demands at least one block of 20 minutes with access to a break room.',
  ],
  [
    'Average hourly earnings rose 5.1 percent over the 12 months ending in February, about the same as its year-earlier pace, with widespread increases across industries.',
    'Die durchschnittlichen Stundenlöhne stiegen in den 12 Monaten bis Februar um 5,1 Prozent.',
  ],
  [
    'The participants are chosen as agreed with the works council on 8 October 2024: volunteers first, then by length of service.',
    'Die Teilnehmer werden wie am 8. Oktober 2024 mit dem Betriebsrat vereinbart ausgewählt.',
  ],
  [
    'The supply contract includes the training of 20 workshop employees.',
    'Der Liefervertrag umfasst die Schulung von 20 Beschäftigten der Werkstatt.',
  ],
  [
    'The loan is secured by transfer of ownership of the 16 vehicles.',
    'Der Kredit wird durch Übereignung der 16 Fahrzeuge gesichert.',
  ],
  [
    'An upgrade costs about EUR 340,000 and is not contained in the budget.',
    'Eine Aufrüstung kostet rund 340.000 Euro und ist nicht im Budget enthalten.',
  ],
  [
    'We recommend that the company insists on the acceptance test described in section 4 of the supply contract.',
    'Wir empfehlen, dass das Unternehmen auf dem in § 4 des Liefervertrags beschriebenen Abnahmetest besteht.',
  ],
  [
    '4.1 The ratio of equity to total assets must not fall below 22 percent at the end of any financial year.',
    'Die Eigenkapitalquote darf am Ende eines Geschäftsjahres nicht unter 22 Prozent fallen.',
  ],
  [
    'The ratio of job vacancies to unemployment edged down to 1.1 in August, a bit below its level just before the pandemic.',
    'Das Verhältnis von offenen Stellen zu Arbeitslosen sank im August leicht auf 1,1.',
  ],
  [
    'We consider 20 qualified persons the minimum for the start of operation.',
    'Wir betrachten 20 qualifizierte Personen als Minimum für den Betriebsbeginn.',
  ],
  [
    'The fire protection concept of depot South dates from 2011 and was written for diesel buses.',
    'Das Brandschutzkonzept des Depots Süd stammt von 2011 und wurde für Dieselbusse geschrieben.',
  ],
];

/** Claims in one language over words in the other: true ones, and each corrupted in every applicable way. */
export function bilingualCases(sources: readonly SourceSentence[], half: Half, random: Random): GateCase[] {
  const names = [...new Set(sources.flatMap(({ text }) => text.match(namePattern) ?? []).filter(isName))];
  const strangers = { names, bodies: { de: ['Finanzkommission', 'Regierungsrat'], en: ['Congress', 'Treasury'] } };
  return translations.flatMap(([quoted, translated]): GateCase[] => {
    const source = sources.find((each) => each.half === half && each.form === 'sentence' && each.text === quoted);
    if (!source) return [];
    const language = source.language === 'de' ? 'en' : 'de';
    const words = source.passage.text.slice(source.start, source.end);
    const made = { half, form: source.form, language, words, isInvented: false, passage: source.passage } as const;
    const lies = Object.entries(corruptions).flatMap(([kind, corrupt]) => {
      const found = Array.from({ length: 4 }, () => corrupt(translated, language, random, strangers, '')).filter(
        (claim) => claim !== null,
      );
      return [...new Set(found)].map((claim) => ({ ...made, kind: `other language, ${kind}`, isTrue: false, claim }));
    });
    return [{ ...made, kind: 'other language', isTrue: true, claim: translated }, ...lies];
  });
}
