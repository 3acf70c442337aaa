/** German words that finding tasks relies on. `_` stands for a space. */
export const german = {
  /** Labels of lists of tasks; headings may contain them. */
  lists:
    'aufgabe aufgaben auftrag aufträge massnahme massnahmen maßnahme maßnahmen pendenz pendenzen todo todos to-do to-dos aktion aktionen erledigung ' +
    'aufgabenliste auftragsliste massnahmenliste maßnahmenliste pendenzenliste erledigungsliste merkliste aktionsliste arbeitsaufträge ' +
    'arbeitsauftrag nächste_schritte offene_punkte wer_macht_was weiteres_vorgehen',
  /** Names of columns; compound names contain them as a word. */
  what: 'auftrag aufträge aufgabe aufgaben massnahme massnahmen maßnahme maßnahmen pendenz tätigkeit was todo to-do aktion aktionen schritt punkt thema',
  who: 'verantwortlich verantwortliche verantwortlicher verantwortung zuständig zuständigkeit wer federführung bearbeiter bearbeitung erledigt_durch erledigung_durch durch',
  due: 'frist termin bis wann fällig fälligkeit zieldatum zieltermin erledigen',
  /** Names of columns that say due even where nobody is in charge; a "Termin" may be any event. */
  strictDue: 'frist bis fällig fälligkeit zieldatum erledigen einsendeschluss',
  done: 'erledigt_am abgeschlossen_am',
  state: 'stand status erledigungsstand bearbeitungsstand sachstand erledigt',
  /** Values of a state. */
  closed: 'erledigt abgeschlossen umgesetzt erfüllt abgesagt zurückgestellt entfällt entfallen gestrichen hinfällig',
  /** Before the one responsible, within a line. */
  responsible: 'verantwortung verantwortlich verantwortliche zuständig zuständigkeit federführung durch erledigung',
  /** Verbs by which one charges another: the participle after "wird", and the finite verb. */
  charged: 'beauftragt gebeten aufgefordert angewiesen ersucht betraut',
  charges: 'beauftragt bittet ersucht beauftragen bitten ersuchen fordert weist',
  /** Verbs by which one takes a task upon oneself, and the particle that must follow them, if any. */
  commits:
    'sagt+zu sagte+zu sagten+zu sichert+zu sicherte+zu verspricht versprach übernimmt übernehmen übernahm kümmert kümmern erklärt+bereit verpflichtet+sich',
  /** Verbs that name work to be done, in the present. */
  works:
    'prüft prüfen klärt klären erarbeitet erarbeiten veranlasst veranlassen organisiert organisieren entwirft holt+ein holen+ein reicht+nach reichen+nach',
  /** Auxiliaries of what is to come, before an infinitive. */
  futures: 'soll sollen wird werden',
  passives: 'wird werden',
  /** Adverbs and verbs of what goes on, is expected or only wished: none of it assigns. */
  ongoing:
    'derzeit zurzeit bereits aktuell laufend regelmässig regelmäßig jährlich monatlich stets immer gegenwärtig voraussichtlich vermutlich wahrscheinlich ' +
    'erfahrungsgemäss rechnet erwartet erwarten geplant plant planen beabsichtigt hofft regt schlägt möchte möchten könnte könnten würde',
  /** States and lasting things, which end but are not due. */
  lasting:
    'verlässt verlassen läuft laufen endet enden gilt gelten bleibt bleiben dauert dauern befristet bewilligt verlängert zugesagt besteht bestehen vertraulich gewährt ruht geschlossen gesperrt gekündigt',
  /** What runs until a day by which others must have acted. */
  calls: 'frist ausschreibung bewerbung anmeldung einsprache vernehmlassung auflage ausschreibungsfrist',
  reported: 'laut zufolge mitteilung auskunft angaben auffassung ansicht antwortet berichtet erläutert informiert',
  /** Words of a duty, apart from "ist … zu". */
  duties:
    'muss müssen fällig frist stichtag einsendeschluss anmeldeschluss abgabefrist abgabetermin spätestens bitte zahlbar einzureichen vorzulegen abzugeben zurückzusenden',
  /** What falls due on a day, without a word such as "bis". */
  payable: 'fällig zahlbar einzureichen',
  conditions: 'wenn falls sofern sollte wer soweit',
  until: 'bis binnen innert innerhalb spätestens vor',
  untilModifiers: 'zum zur am den der ende mitte anfang längstens spätestens tag ablauf des',
  at: 'am im zur zum in ab erstmals per auf',
  since: 'vom von ab seit zwischen',
  parts: 'ende mitte anfang',
  units:
    'tag tage tagen woche wochen monat monate monaten stunde stunden werktagen arbeitstagen bankarbeitstagen jahr jahre jahren',
  soon: 'sofort umgehend unverzüglich schnellstmöglich',
  /** "zur nächsten Sitzung", "zur Sitzung am". */
  meetings: 'sitzung versammlung tagung',
  next: 'nächste nächsten nächster kommenden folgenden',
  weekdays: 'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag',
  years: 'jahres jahr folgemonats folgejahres monats quartals',
  /** Endings of words for people and units that may be charged. */
  actors:
    'leitung direktion abteilung gruppe kreis team stelle amt verwaltung vorstand führung führer führerin leiter leiterin beauftragte beauftragter vorsitzende vorsitzender ' +
    'sprecher sprecherin büro sekretariat stab schatzmeister schatzmeisterin kassier kassierin kassiererin kassenwart bürgermeister bürgermeisterin referat dezernat ressort ' +
    'architekt architektin baurätin baurat hausverwaltung verwalter verwalterin sekretär sekretärin direktor direktorin präsident präsidentin kämmerer kämmerin dienst departement kanzlei ausschuss kommission arbeitgeber arbeitgeberin auftragnehmer auftragnehmerin mieter vermieter eigentümer',
} as const;
