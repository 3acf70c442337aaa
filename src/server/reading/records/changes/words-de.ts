/** Words are separated by blanks, in lower case with ss for ß; "_" joins entries of several words. */
export const germanChanges = {
  /** What changes are about: a decision, minutes, a task; as whole words. */
  decisions:
    'beschluss beschlusses beschlusse beschlüsse beschlüssen entscheidung entscheidungen entscheid entscheids entscheide beschl entschliessung resolution',
  decisionEndings: 'beschluss beschlusses beschlüsse beschlüssen',
  minutes:
    'protokoll protokolls protokolles protokolle protokollen niederschrift niederschriften sitzungsniederschrift sitzungsprotokoll ' +
    'verhandlungsschrift verhandlungsschriften sitzungsprotokolls ergebnisprotokoll beschlussprotokoll kurzprotokoll protokollentwurf',
  tasks:
    'auftrag auftrags aufträge aufgabe aufgaben massnahme massnahmen pendenz pendenzen arbeitsauftrag prüfauftrag prüfauftrags',
  /** Rules that were decided: meant where their day is named. */
  rules:
    'regelung satzung ordnung vereinbarung richtlinie reglement festlegung weisung vorgabe verordnung statuten tarif',
  /** Participles and separate words that say that a decision is an earlier one. */
  earlier:
    'gefasst gefasste gefassten gefasster getroffen getroffene getroffenen bisherige bisherigen bisheriger früher frühere früheren damalige damaligen damaliger seinerzeitige ' +
    'seinerzeitigen vorherigen alte alten alter seinen ihren unseren letzten vorigen',
  /** Effects: participles and finite verbs that state them. */
  effects: {
    revoked:
      'aufgehoben widerrufen widerruft widerrief zurückgenommen annulliert annullierte kassiert rückgängig_gemacht ausser_kraft ' +
      'für_nichtig_erklärt für_ungültig_erklärt gegenstandslos',
    changed:
      'geändert abgeändert ändert änderte ersetzt ersetzte abgelöst ergänzt ergänzte neugefasst neu_gefasst modifiziert angepasst ' +
      'berichtigt korrigiert an_die_stelle',
    confirmed: 'bekräftigt bekräftigte bestätigt bestätigte aufrechterhalten aufrecht_erhalten',
    done: 'umgesetzt erledigt vollzogen ausgeführt abgeschlossen',
    approved:
      'genehmigt genehmigte genehmigten gebilligt angenommen bestätigt gutgeheissen verabschiedet abgenommen zugestimmt',
    corrected: 'berichtigt korrigiert',
    challenged: 'angefochten anfechtungsklage klage beschwerde rekurs beanstandet',
  },
  /** "hebt … auf": the verb and the particle that ends its clause, joined by "+". */
  separable: {
    revoked:
      'hebt+auf heben+auf hob+auf hoben+auf nimmt+zurück nahm+zurück setzt+ausser_kraft tritt+ausser_kraft trat+ausser_kraft',
    changed: 'ändert+ab änderte+ab fasst+neu fasste+neu löst+ab passt+an passte+an',
    confirmed: 'hält+aufrecht hielt+aufrecht hält+fest hielt+fest',
    approved: 'nimmt+an nahm+an nehmen+an heisst+gut hiess+gut stimmt+zu stimmte+zu nimmt+ab nahm+ab',
  },
  /** Infinitives, which hold only below a deciding verb; nouns before a genitive, likewise. */
  infinitives: {
    revoked: 'aufzuheben widerrufen zurückzunehmen annullieren',
    changed: 'ändern abzuändern ersetzen ergänzen anzupassen',
    confirmed: 'bekräftigen bestätigen',
    approved: 'genehmigen',
  },
  nouns: {
    revoked: 'aufhebung widerruf rücknahme annullierung',
    changed: 'änderung abänderung ersetzung ergänzung neufassung anpassung',
    confirmed: 'bekräftigung bestätigung',
    done: '',
    approved: 'genehmigung',
  },
  deciding:
    'beschliesst beschliessen beschloss beschlossen beschlossene stimmt stimmte zugestimmt genehmigt genehmigte entscheidet entschied entschieden einigt verfügt',
  /** Words with which a motion or a proposal says what it would change: holds only if it was adopted. */
  proposing:
    'antrag beantragt beantragte beantragen stellt vorschlag beschlussvorschlag beschlussentwurf beschlussantrag beschlussempfehlung empfiehlt ' +
    'empfehlung empfohlen schlägt vorgeschlagen änderungsantrag abzustimmen',
  /** Words after which nothing is stated as happened. */
  unreal:
    'nicht kein keine keinen keiner keineswegs nie soll sollen solle sollte sollten kann können könne könnte könnten muss müssen müsse müsste darf dürfe würde würden ' +
    'wäre wären sei seien habe hätte möchte möchten will wollen wolle wollte plant geplant beabsichtigt vorgesehen ob falls wenn sofern soweit ' +
    'bittet gebeten bitte fordert gefordert fragt fragte erwägt erwogen prüft prüfen geprüft zu_prüfen diskutiert beraten teilweise fast noch_offen ' +
    'befürchtet droht zunächst demnächst künftig voraussichtlich abgelehnt zurückgestellt vertagt',
  /** Auxiliaries: of what happened, and of what happens now, which is a report only in the minutes of the act. */
  past: 'wurde wurden ist sind worden war waren hat haben hatte gilt gelten',
  present: 'wird werden',
  /** Before a decision that is not the one changed: "gemäss Beschluss vom …", "mit dem Beschluss". */
  oblique:
    'in im am mit gemäss laut nach aufgrund auf durch aus vom zum zu unter seit entsprechend zufolge infolge zur bei beim per mittels anhand trotz von für an über ' +
    'wie sowie zwecks statt',
  against: 'gegen',
  /** Mean the minutes that were named before. */
  pronouns: 'sie es dieses diese damit',
  /** This decision itself. */
  self: 'dieser diese diesen dieses heutige heutigen vorstehende vorstehenden',
  /** Parts and the carrying out of a decision: their change is its change. */
  parts:
    'ziffer ziff nummer nr punkt absatz abs satz teil wortlaut text fassung umsetzung vollzug ausführung erledigung stelle inhalt',
  articles: 'der die das den dem des ein eine seinen seine ihren ihre ihr sein dieser diese diesen unser unseren',
  nominative: 'der',
  accusative: 'den seinen ihren unseren diesen',
  genitive: 'des seines ihres der dieses',
  /** Begin a clause that only describes. */
  relatives:
    'wonach womit wodurch welcher welche welches der die das den dem deren dessen mit nach in zu zur über dass betreffend',
  /** Before a decision's number; before an agenda item's; a meeting; the one before. */
  numberMarks: 'nr nummer beschlussnummer beschluss-nr beschlussnr no nrn',
  items: 'top tagesordnungspunkt punkt traktandum trakt ziffer ö',
  meetings:
    'sitzung versammlung vorstandssitzung generalversammlung mitgliederversammlung eigentümerversammlung hauptversammlung gemeinderatssitzung ratssitzung tagung',
  /** "mit Wirkung vom", "ab". */
  effective: 'wirkung ab per rückwirkend',
  /** Corrections of minutes. */
  corrections: 'massgabe änderung änderungen berichtigung berichtigungen ergänzung ergänzungen korrektur korrekturen',
  /** Before such a word, approved minutes are corrected ones. */
  withWords: 'mit unter folgender folgenden folgende dieser diesen',
  without: 'ohne',
  /** Words that name nothing: every decision has them. */
  frame:
    'vom betreffend betrifft bezüglich über zur zum der sitzung sitzungen versammlung ratssitzung datum nr nummer ziffer gefasst gefasste gefassten gefasster bisherig bisherige ' +
    'bisherigen bisheriger früher frühere früheren letzte letzten letzter vorherigen vorigen seinerzeit seinerzeitigen damaligen alte alten genehmigung öffentlich öffentlichen öffentliche ' +
    'nichtöffentlich nichtöffentlichen punkt top tagesordnungspunkt jahr jahres betr wonach bekanntgabe stand kontrolle beschlusskontrolle umsetzungsstand thema antrag verschiedenes',
};
