/**
 * German of Germany, Austria and Switzerland. Words are separated by blanks, in lower case with ss for ß; "_" joins
 * multi-word entries, "|" separates spellings of one word.
 */
export const germanRecords = {
  /** Number words from zero up; spellings separated by "|". */
  numbers:
    'null|kein|keine|keiner|keinen|ohne ein|eine|einer|einem|einen|eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn ' +
    'fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig fünfundzwanzig',
  /** Deciding bodies: whole words, and endings of compounds ("-ausschuss"). */
  bodies:
    'rat rates rats räte ausschuss ausschusses kommission vorstand vorstandes vorstands gremium gremiums präsidium präsidiums plenum plenums ' +
    'versammlung beirat beirates beirats senat senates senats kuratorium kuratoriums jury konferenz kollegium direktorium direktoriums ' +
    'landtag landtages landtags kreistag kreistages kreistags parlament parlaments bundestag stimmberechtigten aktionäre gesellschafter ' +
    'anwesenden mitglieder mitgliedern delegierten synode presbyterium magistrat magistrats magistrates fraktion verwaltungskommission stiftungsrat geschäftsleitung arbeitsgruppe büro haus hauses einwohnerrat',
  /** Words for the meeting body itself. */
  ownBodies:
    'gremium gremiums plenum plenums versammlung anwesenden mitglieder mitgliedern delegierten stimmberechtigten aktionäre gesellschafter haus hauses',
  bodyEndings:
    'gemeinderat stadtrat aufsichtsrat verwaltungsrat betriebsrat personalrat kirchenrat grossrat nationalrat landrat stiftungsrat elternrat schulrat ' +
    'bankrat universitätsrat hochschulrat regierungsrat staatsrat bundesrat beirat ortschaftsrat ortsrat kreisrat bezirksrat verbandsrat kantonsrat ' +
    'ausschuss ausschusse kommission vorstand versammlung präsidium parlament vertretung senat kuratorium synode direktion pflege',
  notBodies: 'abschluss jahresabschluss beschluss regierungsrätin vertretung stellvertretung pflege krankenpflege',
  /** Who may be given a task, besides persons and bodies: word endings. */
  actorEndings:
    'verwaltung büro geschäftsstelle sekretariat abteilung leitung führung dienst stelle leiter leiterin amt betriebshof departement ressort schreiber schreiberin gruppe',
  /** Names of a meeting's papers, and of meetings. */
  minutes:
    'protokoll protokolls beschlussprotokoll ergebnisprotokoll verhandlungsprotokoll wortprotokoll plenarprotokoll kurzprotokoll sitzungsprotokoll ' +
    'verlaufsprotokoll niederschrift sitzungsniederschrift verhandlungsschrift ratsprotokoll protokollauszug',
  agenda: 'einladung tagesordnung traktandenliste traktanden sitzungseinladung agenda',
  meetings:
    'sitzung sitzungen versammlung generalversammlung hauptversammlung mitgliederversammlung delegiertenversammlung gemeindeversammlung ' +
    'gesellschafterversammlung eigentümerversammlung betriebsversammlung ratssitzung gemeinderatssitzung vorstandssitzung ausschusssitzung ' +
    'kommissionssitzung plenarsitzung klausur klausursitzung klausurtagung tagung konferenz besprechung jahreshauptversammlung aufsichtsratssitzung verwaltungsratssitzung stadtratssitzung sondersitzung telefonkonferenz',
  /** Headings of a resolution; labels in a paper's head, by what they label. */
  decisionLabels:
    'beschluss beschlüsse beschlussfassung entscheid entscheidung beschlossen beschlussvorschlag_angenommen der_rat_beschliesst ergebnis_der_beratung erkannt',
  labels: {
    place: 'ort sitzungsort tagungsort versammlungsort lokal raum ort_der_sitzung',
    time: 'zeit uhrzeit beginn dauer sitzungsdauer sitzungsbeginn sitzungszeit zeit_und_ort',
    date: 'datum tag sitzungsdatum sitzungstag sitzung_vom termin datum_und_zeit datum/zeit',
    chair:
      'vorsitz vorsitzender vorsitzende leitung sitzungsleitung versammlungsleitung präsident präsidentin versammlungsleiter versammlungsleiterin gesprächsleitung vorsitzführung',
    minuteTaker:
      'protokoll protokollführung protokollführer protokollführerin schriftführung schriftführer schriftführerin protokollant protokollantin aktuar aktuarin niederschrift verfasser verfasserin schriftleitung gemeindeschreiber gemeindeschreiberin',
    body: 'gremium organ ausschuss',
    number: 'nummer nr sitzungsnummer protokollnummer protokoll-nr sitzung_nr sitzungs-nr',
  },
  /** Before a noun that is denied. */
  none: 'ohne keine keiner kein',
  /** Auxiliaries of the passive; below those of the past and the perfect. */
  auxiliaries: 'wird werden wurde wurden ist sind',
  /** Conjunctions that introduce reported speech. */
  subordinators: 'dass ob wie',
  past: 'wurde wurden war waren hatte hatten',
  /** Rules out a decision: wish, condition, reported speech, the speaker's own words. */
  modals:
    'werde würde würden soll sollen sollte sollten kann können könne könnte könnten muss müssen müsse müsste müssten möchte möchten darf dürfen dürfte ' +
    'wolle wollen will sei seien hätte hätten wäre wären habe falls wenn sofern sobald ob nachdem bevor möge worauf',
  /** Verbs of reported speech; words of a speaker. */
  reporting:
    'berichtet berichtete erläutert erläuterte erklärt erklärte führt führte weist wies informiert informierte erinnert erinnerte teilt teilte fragt fragte bemerkt ' +
    'bemerkte meint meinte sagt sagte schlägt schlug betont betonte hält hielt verweist stellt ergänzt ergänzte findet fand kritisiert warnt fordert bittet beantragt beantragte antwortet antwortete bezweifelt',
  firstPerson: 'ich wir uns mein meine meiner meinem meinen unser unsere unserer unserem unseren mir mich ihnen sie',
  /** Negation; negated articles of the object. */
  negations: 'nicht',
  negatedObjects: 'kein keine keinen',
  perfect: 'hat haben hatte hatten habe',
  articles: 'der die das',
  columns: {
    what: 'auftrag aufträge aufgabe aufgaben massnahme massnahmen maßnahme pendenz tätigkeit was todo to-do erledigen aktion thema',
    who: 'verantwortlich verantwortliche verantwortlicher verantwortung zuständig zuständigkeit wer wer? federführung erledigt_durch erledigung_durch bearbeiter bearbeitung auftragnehmer_intern',
    due: 'frist termin bis bis_wann wann fällig fälligkeit fällig_am fällig_bis zieldatum bis_wann? erledigen_bis zu_erledigen_bis neuer_termin',
    done: 'erledigt erledigt_am abgeschlossen',
    number: 'nr nummer lfd lfd_nr',
    subject: 'gegenstand geschäft antrag beschluss vorlage sache betreff thema titel inhalt beschlussgegenstand',
  },
  /** Persons. */
  titles:
    'herr herrn frau dr prof med iur phil dipl ing lic mag hr fr ing. abg abgeordneter abgeordnete stadtrat stadträtin gemeinderat gemeinderätin kantonsrat kantonsrätin ' +
    'regierungsrat regierungsrätin grossrat grossrätin landrat landrätin nationalrat nationalrätin bürgermeister bürgermeisterin oberbürgermeister ratsmitglied h.c rer pol nat ' +
    'staatssekretär staatssekretärin minister ministerin ministerpräsident präsident präsidentin vizepräsident vizepräsidentin kollege kollegin frl univ',
  offices:
    'vorsitz vorsitzende vorsitzender stellvertretender stellvertretende präsident präsidentin vizepräsident vizepräsidentin mitglied kassier kassierin leiter leiterin ' +
    'geschäftsführer geschäftsführerin schriftführer schriftführerin aktuar aktuarin bürgermeister bürgermeisterin beisitzer beisitzerin vorstand abteilung amt',
  /** Words that never end a sentence or title. */
  joining:
    'der die das den dem des ein eine einen einer eines einem und oder sowie mit von vom für auf in im zu zur zum an am bei aus über gemäß gemäss nach als dass',
  nameParts: 'von van de der den di da zu zum zur vom und',
};
