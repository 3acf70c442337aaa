import type { AgendaLexicon } from './agenda-lexicon.ts';

/** Words of agendas in German; blanks separate words, "_" joins them, all lower case with ss for ß. */
export const germanAgenda: AgendaLexicon = {
  markers:
    'top tops t.o.p tagesordnungspunkt tagesordnungspunkte tagesordnungspunkten tagesordnung_punkt punkt to-punkt traktandum trakt traktanden ' +
    'geschäft verhandlungsgegenstand beratungsgegenstand verhandlungspunkt beratungspunkt sitzungspunkt',
  references: '',
  leads: 'zu zum ad bei',
  numberWords: 'nr nummer ziffer',
  tails: 'der_tagesordnung der_einladung auf_der_tagesordnung der_traktandenliste',
  labels:
    'tagesordnung traktanden traktandenliste tagesordnungspunkte verhandlungsgegenstände beratungsgegenstände geschäfte themen ' +
    'behandelte_punkte folgende_tagesordnung sitzungsverlauf',
  listed: 'tagesordnung traktanden traktandenliste',
  openings: 'eröffnung begrüssung feststellung formalien regularien formalia appell genehmigung annahme protokoll',
  endings:
    'verschiedenes sonstiges varia diverses allfälliges umfrage mitteilungen anfragen termine bekanntgaben schliessung schluss',
  routine:
    'sitzung sitzungen letzte vorige vorangegangene vergangene tagesordnung traktanden traktandenliste niederschrift beschlussfähigkeit ' +
    'einladung ladung ordnungsgemäss form frist fristgerecht anwesenheit anwesend präsenz teilnehmer entschuldigung entschuldigt vertretung ' +
    'bestätigung kenntnisnahme verlesung ergänzung änderung wahl bestellung bestimmung stimmenzähler protokollführer protokollführung ' +
    'sitzungsleitung versammlungsleiter vorsitz vorsitzende leitung öffentlich nichtöffentlich teil aktuelles information anregung wünsche ' +
    'fragen fragestunde nächste nächster termin terminplanung weitere ende verabschiedung uhr nr',
  noItems:
    'aufträge auftragsliste aufgaben aufgabenliste pendenzen pendenzenliste massnahmen massnahmenliste massnahmenplan anhang anhänge anlage ' +
    'anlagen beilage beilagen unterschriften verteiler anwesenheit anwesenheitsliste präsenzliste teilnehmer teilnehmende teilnehmerliste ' +
    'teilnehmerinnen inhaltsverzeichnis inhalt wer abkürzungen offene festgehaltene vereinbarte nächste to-do to-dos beschlussliste ' +
    'beschlussübersicht beschlusskontrolle umsetzungskontrolle erledigungsliste rechtsbehelfsbelehrung',
  parts:
    'aussprache diskussion ergebnis eintreten detailberatung beantwortung erläuterungen begründung antrag anträge sachverhalt vortrag erwägungen ' +
    'ausgangslage wortmeldungen abstimmung redaktionslesung schlussabstimmung beratung rechtslage stellungnahme beschlussvorschlag beschlussantrag ' +
    'beschluss beschlüsse bericht berichterstatter wahlergebnis feststellungen fragen debatte finanzielle_auswirkungen',
  annexes: 'anhang anhänge anlage anlagen beilage beilagen',
  closingVerbs: 'schliesst schloss geschlossen beendet beendete endet',
  sentenceStarts:
    'der die das den dem des ein eine einer es er sie wir ich man dieser diese dieses herr frau dr auf nach wenn da als für im in am bei',
  verbs:
    'ist sind wird werden wurde wurden hat haben kann können soll sollen beträgt betragen erklärt fragt bittet weist liegt steht stellt berichtet ' +
    'beschliesst genehmigt nimmt muss müssen darf gilt gelten erhält übernimmt verlässt teilt stimmt',
  units:
    'uhr h euro eur chf franken prozent millionen mio mrd stück tage wochen monate jahre personen stimmen quartal halbjahr stock obergeschoss',
  abbreviations:
    'abs art ziff bzw vgl inkl exkl lit prof mag ing dipl bgm vbgm vizebgm evtl gem ggf sog str usw etc stv stellv verw ges jur med phil rer nat hon geb',
  publicParts:
    'öffentlicher_teil öffentlicher_sitzungsteil öffentliche_sitzung öffentlich a_öffentlich öffentliche_tagesordnung öffentlichkeit_wiederhergestellt ' +
    'teil_a_öffentlich',
  closedParts:
    'nichtöffentlicher_teil nicht_öffentlicher_teil nicht-öffentlicher_teil nichtöffentlicher_sitzungsteil nichtöffentliche_sitzung ' +
    'nicht_öffentliche_sitzung nicht-öffentliche_sitzung nichtöffentlich nicht_öffentlich nicht-öffentlich vertraulicher_teil vertrauliche_sitzung ' +
    'vertraulich interner_teil unter_ausschluss_der_öffentlichkeit ausschluss_der_öffentlichkeit geheime_sitzung',
};
