import type { MeetingLexicon } from './meeting-lexicon.ts';

/** Words of meetings' heads in German; blanks separate words, "_" joins them, all lower case with ss for ß. */
export const germanMeeting: MeetingLexicon = {
  minutes:
    'protokoll protokolls protokolle niederschrift niederschriften verhandlungsschrift sitzungsbericht versammlungsbericht',
  notes: 'aktennotiz aktenvermerk vermerk notiz notizen bericht ergebnisse zusammenfassung mitschrift aufzeichnung',
  notMinutes:
    'abstimmungsprotokoll wahlprotokoll abstimmungsprotokolle protokollnotiz protokollnotizen messprotokoll prüfprotokoll übergabeprotokoll wartungsprotokoll abnahmeprotokoll zusatzprotokoll',
  agendas: 'einladung tagesordnung traktandenliste sitzungseinladung einberufung ladung einladungsschreiben agenda',
  meetings:
    'sitzung sitzungen versammlung tagung klausur konferenz besprechung klausurtagung sitzungstag treffen ratssitzung hauptversammlung zusammenkunft',
  otherPapers:
    'vertrag vereinbarung geschäftsordnung satzung reglement statuten richtlinie gesetz verordnung bericht gutachten konzept strategie plan kalender ' +
    'preisliste liste register verzeichnis stellungnahme vorlage antrag ordnung abschluss bilanz rechnung angebot bestellung rundschreiben newsletter ' +
    'mitteilung handbuch anleitung leitfaden übersicht präsentation budget voranschlag statistik merkblatt readme term_sheet fragebogen spruch bescheid urteil',
  packs: 'sitzungsunterlagen unterlagen',
  held: 'fand stattgefunden stattgefundene stattgefundenen stattgefundener tagte getagt abgehalten abgehaltene abgehaltenen zusammengetreten zusammentrat trat tagten',
  invites:
    'lade laden einladen eingeladen einladung einberufen geladen findet stattfindet stattfindenden stattfindende bitte',
  opens: 'eröffnet eröffnete begrüsst begrüsste schliesst schloss geschlossen beschlussfähig beschlussfähigkeit',
  previous:
    'genehmigt genehmigung genehmigen abnahme letzte letzten letzter vorige vorigen vergangene vergangenen vorherigen verlesen aufliegend einsichtnahme berichtigt berichtigung beanstandet einwendungen verabschiedung',
  next: 'nächste nächsten nächster nächstes kommende kommenden folgende künftige weitere weiterer folgesitzung folgetermin vertagt verschoben fortsetzung vormerken vorgemerkt terminvorschau',
  dated:
    'schreiben brief antrag mail e-mail email angebot bescheid vertrag urteil gesetz fassung stand druckdatum gedruckt erstellt versandt verschickt datiert ausgefertigt ' +
    'unterschrieben unterzeichnet eingegangen eingang geboren verstorben rechnung gutachten bericht stellungnahme kündigung verfügung erlass beschluss ' +
    'veröffentlicht bekanntmachung kundgemacht zugestellt vorgelegt aufgelegt einladungsdatum bekanntgemacht ausdruck anschlag',
  limits: 'bis ab seit zum per spätestens frist',
  since: 'vom',
  dateLabels:
    'datum tag sitzungsdatum sitzungstag sitzung_vom sitzung_am termin datum_und_zeit datum/zeit datum_und_uhrzeit datum_der_sitzung tag_der_sitzung datum,_zeit wann versammlungstag tag_und_ort termin_und_ort ort_und_datum',
  timeLabels:
    'zeit uhrzeit beginn dauer sitzungsdauer sitzungsbeginn sitzungszeit zeit_und_ort beginn_der_sitzung beginn_und_ende ort_und_zeit ort,_zeit ort/zeit',
  placeLabels:
    'ort sitzungsort tagungsort versammlungsort lokal raum ort_der_sitzung sitzungssaal wo sitzungslokal ort_und_raum tagungsstätte ort_und_zeit ort_und_datum',
  chairLabels:
    'vorsitz vorsitzender vorsitzende leitung sitzungsleitung versammlungsleitung präsident präsidentin versammlungsleiter versammlungsleiterin gesprächsleitung ' +
    'vorsitzführung sitzungsleiter sitzungsleiterin leitung_der_sitzung vorsitz_und_leitung den_vorsitz_führt moderation verhandlungsleitung vorsitzende/r tagespräsidium diskussionsleitung',
  minuteTakerLabels:
    'protokoll protokollführung protokollführer protokollführerin schriftführung schriftführer schriftführerin protokollant protokollantin aktuar aktuarin niederschrift ' +
    'verfasser verfasserin schriftleitung gemeindeschreiber gemeindeschreiberin protokollierung protokollführer/in schriftführer/in protokollverfasser protokollverfasserin für_das_protokoll',
  bodyLabels: 'gremium organ ausschuss kommission sitzung_des',
  numberLabels: 'nummer nr sitzungsnummer protokollnummer protokoll-nr sitzung_nr sitzungs-nr lfd._nr sitzungs-nummer',
  chairWords:
    'vorsitz vorsitzender vorsitzende vorsitzenden vorsitzführung sitzungsleitung leitung präsident präsidentin versammlungsleiter versammlungsleiterin versammlungsleitung sitzungsleiter sitzungsleiterin obmann obfrau',
  minuteTakerWords:
    'schriftführer schriftführerin schriftführung protokoll protokollführer protokollführerin protokollführung aktuar aktuarin protokollant protokollantin',
  places:
    'rathaus saal sitzungssaal raum zimmer büro haus halle vereinsheim gasthaus gasthof restaurant hotel schule turnhalle pfarrsaal pfarrheim gemeindeamt gemeindehaus ' +
    'bürgerhaus zentrum videokonferenz telefonkonferenz online foyer aula kantine konferenzraum besprechungsraum sitzungszimmer verwaltungsgebäude bibliothek stube kulturhaus feuerwehrhaus zoom teams webkonferenz hybrid',
  placePrepositions: 'im in am auf per',
  ordinals:
    'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte',
  salutations: 'sehr_geehrte sehr_geehrter liebe_kolleginnen liebe_mitglieder lieber guten_tag geschätzte hallo werte',
  mailLabels: 'von an cc betreff gesendet',
};
