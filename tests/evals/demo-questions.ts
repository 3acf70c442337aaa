/**
 * Likely questions of demo visitors besides the manifest's, with the figure that the answer must contain and its page.
 */
export interface DemoQuestion {
  question: string;
  file: string;
  page: number;
  fact: string;
}

const at = (file: string) => (question: string, page: number, fact: string) => ({ question, file, page, fact });

const march = at('Protokoll_Aufsichtsrat_41_2024-03-14.pdf');
const september = at('Protokoll_Aufsichtsrat_43_2024-09-19.pdf');
const december = at('Protokoll_Aufsichtsrat_44_2024-12-12.pdf');
const june = at('Protokoll_Aufsichtsrat_46_2025-06-18.pdf');
const contract = at('Liefervertrag_Elektrogelenkbusse_Nordhelm.docx');
const review = at('Independent_Technical_Review_Electric_Buses.pdf');
const annual = at('Jahresbericht_2024.pdf');
const plan = at('Wirtschaftsplan_2025.xlsx');
const loan = at('Loan_Facility_Agreement_Harbour_and_Vale.docx');
const risks = at('Risikobericht_2024.docx');
const investments = at('Investitionscontrolling_2025_09.xlsx');
const strategy = at('Flottenstrategie_2030_ueberarbeitet_Version_2.docx');

const council = at('Protokoll_Betriebsrat_2024-04-16.pdf');
const autumn = at('Protokoll_Betriebsrat_2024-10-08.pdf');
const spring = at('Protokoll_Betriebsrat_2025-05-13.pdf');
const rosters = at('Betriebsvereinbarung_Dienstplangestaltung_Fahrdienst.docx');
const mobile = at('Betriebsvereinbarung_Mobile_Arbeit_ueberarbeitet_Version_2.docx');
const ruling = at('Spruch_der_Einigungsstelle_Pausenregelung.pdf');
const safety = at('Arbeitsschutzbericht_2024.pdf');
const training = at('Training_Concept_High_Voltage_Work.pdf');
const overtime = at('Mehrarbeit_und_Krankenstand_2024_2025.xlsx');
const staffing = at('Personalplanung_2025.xlsx');
const workshop = at('High_Voltage_Workshop_Safety_Audit.docx');
const committee = at('Protokoll_Arbeitsschutzausschuss_2025-03-11.pdf');

const rules = at('Geschaeftsordnung_Aufsichtsrat_ueberarbeitet_Version_2.docx');
const auditSpring = at('Protokoll_Pruefungsausschuss_2024-02-29.pdf');
const auditAutumn = at('Protokoll_Pruefungsausschuss_2024-11-21.pdf');
const personnel = at('Protokoll_Personalausschuss_2024-11-28.pdf');
const letter = at('Management_Letter_Abschlusspruefung_2024.pdf');
const engagement = at('Auftragsbestaetigung_Abschlusspruefung_2024.pdf');
const evaluation = at('Board_Evaluation_2024_Summary.pdf');
const conflicts = at('Conflicts_of_Interest_Policy.docx');
const invitation = at('Einladung_Aufsichtsrat_42_2024-06-20.docx');
const register = at('Beschlussregister_2024_2025.xlsx');
const actions = at('Massnahmenliste_Aufsichtsrat_2025_07.xlsx');
const calendar = at('Sitzungskalender_und_Anwesenheit_2025.xlsx');

/** By the persona's key. */
export const demoQuestions: Readonly<Record<string, readonly DemoQuestion[]>> = {
  'supervisory-board': [
    march('Was kostet die Sanierung der Gleise in der Kaiserallee?', 3, '5.760 TEUR'),
    march('Wer stimmte gegen die Beschaffung der Elektrogelenkbusse?', 3, 'Bruckner'),
    september('Um wie viel Prozent steigen die Fahrpreise zum 1. Januar 2025?', 2, '4,2 Prozent'),
    september('Was kostet der Ersatzverkehr während der Gleissanierung?', 2, '865 TEUR'),
    december('Wie wurde über den Wirtschaftsplan 2025 abgestimmt?', 1, '8 Ja-Stimmen, 3 Nein-Stimmen'),
    annual('An wen wurde die Ladetechnik vergeben?', 3, 'Lademast'),
    june('Wurde die zweite Tranche der Elektrobusse genehmigt?', 2, '11. Dezember 2025'),
    june('Auf wann wurde die Entscheidung über die zweite Tranche vertagt?', 2, '11. Dezember 2025'),
    contract('Wie hoch ist die Vertragsstrafe bei verspäteter Lieferung?', 2, '0,2 Prozent'),
    contract('Wie lange gewährleistet Nordhelm die Kapazität der Traktionsbatterie?', 2, 'acht Jahre'),
    review('What is the usable range of the electric buses in winter?', 1, '228 kilometres'),
    annual('Wie hoch war der Fehlbetrag vor Verlustausgleich 2024?', 1, '22.170 TEUR'),
    annual('Wie viele Fahrgäste wurden 2024 befördert?', 1, '43,6 Millionen'),
    plan('Wie viele Stellen sind im Fahrdienst für 2025 geplant?', 3, '352'),
    plan('Was ist für den Umbau der Werkstatt Süd 2025 vorgesehen?', 2, '2.300'),
    loan('What is the arrangement fee of the loan?', 3, 'EUR 44,000'),
    risks('Wie hoch ist der Erwartungswert aller Risiken?', 1, '3.740 TEUR'),
    investments('Welche Prognose hat die Gleissanierung Kaiserallee?', 1, '5.940'),
    strategy('An welchen Endhaltestellen sind Ladestationen vorgesehen?', 2, 'Hafenplatz'),
  ],
  'works-council': [
    council('Wie stimmte der Betriebsrat über die Versetzung in die Leitstelle ab?', 1, '8 Ja-Stimmen, 1 Nein-Stimme'),
    council('Wie viel des Schulungsbudgets 2024 war im April verbraucht?', 3, '11.240 EUR'),
    autumn('Wie viele Stellen im Fahrdienst fordert der Betriebsrat?', 2, '360'),
    autumn('Wie hoch ist die Zulage nach der Hochvolt-Schulung?', 2, '110 EUR'),
    spring('Wie lange dürfen Aufnahmen der Kameras gespeichert werden?', 1, '48 Stunden'),
    spring('In wie viel Prozent der Dienste wurde der Pausenblock von 20 Minuten gewährt?', 1, '91 Prozent'),
    rosters('Wie lange darf ein geteilter Dienst höchstens dauern?', 1, '12 Stunden'),
    rosters('Welche Zulage gibt es für einen Einsatz innerhalb von 24 Stunden?', 2, '35'),
    mobile('Welche Pauschale zahlt der Arbeitgeber für Strom und Internet?', 2, '35 EUR'),
    ruling('Welchen Zuschlag gibt es, wenn eine Pause wegen Verspätung entfällt?', 2, '25 Prozent'),
    ruling('Mit wie vielen Stimmen erging der Spruch der Einigungsstelle?', 2, '4 Ja-Stimmen gegen 3 Nein-Stimmen'),
    safety('Wie viele Beschäftigte wurden 2024 tätlich angegriffen?', 1, '27'),
    safety('Wie viele Unfälle gab es 2024 im Fahrdienst?', 1, '22'),
    training('What does level 2S cost per person?', 1, '2,850'),
    overtime('Wie viele Überstunden gab es im Fahrdienst im Q3 2024?', 1, '10.700'),
    overtime('Wie hoch war die Krankenquote in der Werkstatt 2024?', 2, '7,7 %'),
    staffing('Wie viele Beschäftigte der Werkstatt gehen 2029 in den Ruhestand?', 2, '6'),
    workshop('How much would the fire wall cost?', 3, 'EUR 96,000'),
    committee('Ab welcher Temperatur wird die Pause um zehn Minuten verlängert?', 2, '32 Grad'),
  ],
  'board-secretary': [
    rules('Wie viele Mitglieder müssen teilnehmen, damit der Aufsichtsrat beschlussfähig ist?', 2, 'mindestens acht'),
    rules('Ab welchem Betrag brauchen Investitionen die Zustimmung des Aufsichtsrats?', 2, '750 TEUR'),
    auditSpring('Wer wurde als Abschlussprüfer für 2024 vorgeschlagen?', 1, 'Brandis & Kollmar'),
    auditAutumn('Wie viele Benutzerkonten sind im Leitsystem zu sperren?', 1, '43'),
    personnel('Welche Grundvergütung wird für Herrn Dohle empfohlen?', 1, '208 TEUR'),
    personnel('Wie hoch ist die gewichtete Zielerreichung 2024?', 1, '47 Prozent'),
    letter('Bei wie vielen Vergaben fehlte die Dokumentation der Preisprüfung?', 1, 'sieben von 58'),
    engagement('Wann soll der Bestätigungsvermerk erteilt werden?', 2, '14. April 2025'),
    engagement('Wie wird Mehraufwand des Abschlussprüfers berechnet?', 2, '1.380 EUR'),
    evaluation('How many actions agreed in 2024 were closed on time?', 1, '38'),
    evaluation('What did the evaluation cost?', 3, 'EUR 28,500'),
    conflicts('Up to which value may gifts be accepted?', 2, 'EUR 35'),
    conflicts('How many supervisory mandates may a member hold?', 3, 'five'),
    invitation('Welche Deckungssumme hat die D&O-Versicherung?', 2, '15 Mio. EUR'),
    register('Wie viele Ja-Stimmen erhielt die Richtlinie zu Interessenkonflikten?', 1, '12'),
    actions('Wer ist für das Notfallhandbuch der Leitstelle verantwortlich?', 1, 'Ehrlich'),
    actions('Warum ist die Quarantänefläche überfällig?', 2, 'Feuerwehr'),
    calendar('Wann endet der Vertrag von Frau Selig?', 3, '31.12.2028'),
    calendar('Wie viel Sitzungsgeld erhielt Sabine Tannert?', 2, '900'),
  ],
};
