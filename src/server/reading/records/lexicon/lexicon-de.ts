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
  /** Names of other papers: their numbered headings are not agenda items. */
  otherPapers:
    'vertrag liefervertrag vereinbarung betriebsvereinbarung geschäftsordnung satzung reglement statuten richtlinie gesetz verordnung bericht jahresbericht risikobericht quartalsbericht gutachten prüfbericht konzept strategie wirtschaftsplan',
  /** Words before an item's number, and headings of the agenda. */
  itemWords:
    'top traktandum trakt traktanden tagesordnungspunkt punkt tagesordnungspunkte tagesordnungspunkten tops geschäft verhandlungsgegenstand',
  agendaLabels: 'tagesordnung traktanden traktandenliste tagesordnungspunkte verhandlungsgegenstände geschäfte themen',
  /** After a number that is a time of day. */
  clocks: 'uhr h',
  /** Headings of a resolution, of a vote, or of neither though set like an item's title. */
  decisionLabels:
    'beschluss beschlüsse beschlussfassung entscheid entscheidung beschlossen beschlussvorschlag_angenommen der_rat_beschliesst ergebnis_der_beratung erkannt',
  voteLabels:
    'abstimmung abstimmungsergebnis schlussabstimmung stimmverhältnis stimmenverhältnis ergebnis abstimmungsresultat resultat',
  noItems:
    'aufträge pendenzen pendenzenliste massnahmen anhang anlagen beilagen unterschriften verteiler aussprache diskussion ergebnis eintreten ' +
    'detailberatung beantwortung erläuterungen organisatorisches anwesenheit anwesenheitsliste teilnehmer begründung antrag sachverhalt vortrag ' +
    'erwägungen inhaltsverzeichnis inhalt ausgangslage wortmeldungen abstimmung redaktionslesung schlussabstimmung',
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
  attendance: {
    present:
      'anwesend anwesende anwesende_mitglieder teilnehmer teilnehmende teilnehmerinnen teilnehmerinnen_und_teilnehmer teilnahme mitglieder präsenz ' +
      'stimmberechtigt stimmberechtigte anwesend_sind anwesend_waren es_sind_anwesend stimmberechtigte_mitglieder ersatzmitglied ersatzmitglieder vertreter',
    excused:
      'entschuldigt entschuldigte entschuldigt_sind entschuldigt_abwesend es_fehlen_entschuldigt entschuldigungen entschuldigt_fehlend entschuldigt_fehlen entschuldigte_mitglieder',
    absent:
      'abwesend abwesende unentschuldigt es_fehlen es_fehlt nicht_anwesend abwesende_abgeordnete fehlend unentschuldigt_abwesend abwesende_mitglieder unentschuldigt_fehlend nicht_erschienen',
    guest:
      'gast gäste als_gast als_gäste ferner_anwesend weitere_teilnehmer weitere_teilnehmende ausserdem_anwesend zusätzlich_anwesend beratend beratend_anwesend sachverständige beobachter referenten referent referentin presse mit_beratender_stimme ohne_stimmrecht',
    partly:
      'zeitweise zeitweise_anwesend teilweise_anwesend vorzeitig_weggegangen später_eingetroffen verspätet vorzeitig_verlassen verlassen_die_sitzung zeitweise_abwesend später_gekommen vorzeitig_gegangen',
  },
  /** Before names of those who sent apologies; between a substitute and the person replaced. */
  receivedFrom: 'sind haben sich waren',
  insteadOf: 'für statt',
  /** Votes. */
  yes: 'ja ja-stimme ja-stimmen jastimmen dafür zustimmung zustimmungen fürstimmen pro-stimmen ja-stimmenden zustimmend prostimmen befürwortend',
  no: 'nein nein-stimme nein-stimmen neinstimmen dagegen gegenstimme gegenstimmen gegen-stimme gegen-stimmen ablehnung ablehnungen kontra contra ablehnend',
  abstain: 'enthaltung enthaltungen stimmenthaltung stimmenthaltungen enthalten enthält enthaltend stimmenthaltungen',
  votes: 'stimme stimmen abstimmung abstimmungsergebnis schlussabstimmung stimmenverhältnis stimmverhältnis',
  /** Countable votes; side words that have other meanings, too; words between two numbers. */
  ballots: 'stimme stimmen',
  weakSides: 'ja dagegen enthält enthalten contra ablehnung zustimmung',
  ratios: 'zu gegen',
  /** Before a majority; before a side's votes; words that join and that end a list of groups. */
  withPrepositions: 'mit durch',
  sidePrepositions: 'bei unter',
  groupLinks: 'von der des vom dem den und sowie die fraktion',
  groupEnds: 'gegen bei mit enthaltung stimmen stimmenthaltung',
  unanimous: 'einstimmig einmütig einhellig stillschweigend einstimmige einstimmiger einstimmigen einstimmigkeit',
  majority: 'mehrheit mehrheitlich stimmenmehrheit zweidrittelmehrheit',
  none: 'ohne keine keiner kein',
  /** Deciding verbs by outcome: in the active, then in the passive voice. */
  active: {
    adopted:
      'beschliesst beschliessen beschloss beschlossen genehmigt genehmigen genehmigte genehmigten billigt billigen billigte billigten bewilligt bewilligen bewilligte ' +
      'bewilligten verabschiedet verabschiedete verabschieden erlässt erliess ermächtigt ermächtigte ermächtigen erteilt erteilte beauftragt beauftragte entlastet ' +
      'entlastete empfiehlt empfahl empfehlen bestätigt bestätigte befürwortet befürwortete gewährt gewährte ratifiziert bevollmächtigt entscheidet entschied entschieden',
    rejected: 'verweigert widerspricht widersprach verweigerte verwirft verwarf verwerfen verworfen versagt',
    postponed: 'vertagt vertagte verschiebt verschob vertagen sistiert sistierte',
    referred: 'überweist überwies verweist verwies überweisen delegiert',
    withdrawn: '',
    noted: '',
    elected:
      'wählt wählte wählen wählten bestellt bestellte bestellen ernennt ernannte ernennen beruft berief nominiert nominierte',
    confirmed: '',
    objected: '',
  },
  passive: {
    adopted:
      'angenommen genehmigt beschlossen verabschiedet bewilligt gebilligt gutgeheissen zugestimmt stattgegeben entlastet ermächtigt ratifiziert befürwortet',
    rejected: 'abgelehnt verworfen abgewiesen versagt verweigert',
    postponed: 'vertagt verschoben zurückgestellt sistiert',
    referred: 'überwiesen verwiesen zurückgewiesen rückgewiesen zurücküberwiesen',
    withdrawn: 'zurückgezogen',
    noted: '',
    elected: 'gewählt wiedergewählt wiederbestellt',
    confirmed: '',
    objected: '',
  },
  /** Participles that mean a decision only next to a vote. */
  weakPassive: {
    adopted:
      'festgestellt festgelegt festgesetzt erteilt bestätigt freigegeben gewährt entsprochen beauftragt empfohlen eingesetzt ausgedehnt aufgehoben',
    rejected: '',
    postponed: 'ausgesetzt abgesetzt',
    referred: '',
    withdrawn: '',
    noted: '',
    elected: 'bestellt ernannt berufen nominiert',
    confirmed: '',
    objected: '',
  },
  /** "lehnt … ab": the verb and its clause-final particle, joined by "+". */
  separable: {
    adopted:
      'stimmt+zu stimmen+zu stimmte+zu stimmten+zu nimmt+an nehmen+an nahm+an nahmen+an heisst+gut hiess+gut heissen+gut stellt+fest stellte+fest legt+fest ' +
      'legte+fest spricht+aus sprach+aus tritt+ein trat+ein gibt+frei gab+frei einigt+darauf einigte+darauf setzt+ein setzte+ein spricht+entlastung wird+erheblich_erklärt werden+erheblich_erklärt wurde+erheblich_erklärt',
    rejected: 'lehnt+ab lehnen+ab lehnte+ab lehnten+ab weist+ab wies+ab tritt+nicht_ein',
    postponed: 'stellt+zurück stellte+zurück setzt+ab setzte+ab setzt+aus',
    referred: 'weist+zurück wies+zurück',
    withdrawn: 'zieht+zurück zog+zurück ziehen+zurück',
    noted:
      'nimmt+zur_kenntnis nahm+zur_kenntnis nehmen+zur_kenntnis nimmt+kenntnis nahm+kenntnis nehmen+kenntnis wird+zur_kenntnis_genommen werden+zur_kenntnis_genommen wurde+zur_kenntnis_genommen wurden+zur_kenntnis_genommen nahmen+zur_kenntnis',
    elected: '',
    confirmed: '',
    objected: '',
  },
  auxiliaries: 'wird werden wurde wurden ist sind',
  /** Most words between an auxiliary and its participle. */
  auxiliaryReach: 120,
  /** The word before an infinitive. */
  infinitives: 'zu',
  /** Conjunctions that introduce reported speech. */
  subordinators: 'dass ob wie',
  /** Auxiliaries that describe a state; past auxiliaries. */
  states: 'ist sind',
  past: 'wurde wurden war waren hatte hatten',
  /** Articles and prepositions of a non-subject; words before a date; words before which a clause ends. */
  oblique: 'dem des im beim vom zum zur in an ans von durch',
  temporal: 'am im in mit bereits',
  clauseLinks: 'und sowie bei mit dass oder nur wenn',
  /** Present auxiliaries, and adverbs with which the chair announces a decision. */
  performing: 'ist sind',
  hence: 'damit somit hiermit dann folglich also hierdurch demnach',
  /** Rules out a decision: wish, condition, reported speech, the speaker's own words. */
  modals:
    'werde würde würden soll sollen sollte sollten kann können könne könnte könnten muss müssen müsse müsste müssten möchte möchten darf dürfen dürfte ' +
    'wolle wollen will sei seien hätte hätten wäre wären habe falls wenn sofern sobald ob nachdem bevor möge worauf',
  reporting:
    'berichtet berichtete erläutert erläuterte erklärt erklärte führt führte weist wies informiert informierte erinnert erinnerte teilt teilte fragt fragte bemerkt ' +
    'bemerkte meint meinte sagt sagte schlägt schlug betont betonte hält hielt verweist stellt ergänzt ergänzte findet fand kritisiert warnt fordert bittet beantragt beantragte antwortet antwortete bezweifelt',
  firstPerson: 'ich wir uns mein meine meiner meinem meinen unser unsere unserer unserem unseren mir mich ihnen sie',
  /** Marks an expectation; before a number, an estimate. */
  expecting:
    'rechnet rechnen rechnete rechneten erwartet erwarten erwartete erwarteten ausgegangen davon_aus voraussichtlich vermutlich wahrscheinlich ' +
    'mutmasslich absehbar prognostiziert geplant plant planen beabsichtigt beabsichtigen hofft hoffen vorgesehen',
  estimates: 'rund etwa circa zirka ca knapp gut über',
  /** Future tense, with a clause-final infinitive. */
  future: 'wird werden',
  negations: 'nicht',
  /** Negated articles of the object. */
  negatedObjects: 'kein keine keinen',
  /** After a required majority that was missed. */
  missed: 'nicht verfehlt verpasst',
  nearly: 'fast nahezu beinahe annähernd quasi',
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
