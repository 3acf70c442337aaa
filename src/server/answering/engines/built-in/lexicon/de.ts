/** Lists of expressions; see Expressions for their syntax. Each is for questions where it says nothing else. */
export const german = {
  // Asks for a kind of value.
  asks: {
    number:
      'wie viel, wie viele, wieviel, wieviele, wie vielen, wie hoch, wie groß, wie lang, wie lange, wie oft, wie weit, wie stark, wie alt, anzahl, zahl, höhe, umfang, größe, menge, dauer, länge',
    money:
      'was kostet, was kostete, was kosten, was kosteten, kosten, *kosten, betrag, *betrag, summe, *summe, budget, *budget, preis, *preis, euro, franken, geld, teuer, ausgaben, einnahmen, umsatz, *volumen, lohn, *gehalt, miete, kostenpunkt',
    percent: 'prozent, anteil, *anteil, prozentsatz, quote, *quote, *satz, zinsen, rendite, *rate',
    date: 'wann, datum, termin, *termin, frist, *frist, zeitpunkt, stichtag, welchem tag, welchem jahr, welchem monat, ab wann, bis wann, seit wann, uhrzeit, um wie viel uhr, wie viel uhr, laufzeit',
    person:
      'wer, wem, wen, wessen, name, namen, welche person, welcher abgeordnete, welche abgeordnete, welcher politiker, welches mitglied, leiter, leiterin, vorsitz, chef, chefin, präsident, präsidentin, redner, rednerin, sprecher, sprecherin, von wem, mit wem, bei wem, an wen',
    reason:
      'warum, wieso, weshalb, weswegen, grund, gründe, begründung, begründet, begründen, begründete, anlass, ursache, aus welchem grund, wie kam es, wie begründ*',
    vote: 'abgestimmt, abstimmung*, *abstimmung, *stimmen, stimmenverhältnis, *stimme, enthaltung*, mehrheit, einstimmig, votum, gestimmt, stimmte*, angenommen, abgelehnt, *ergebnis, dafür, dagegen',
  },
  // In a paper: number words, markers of a reason or a vote's result, and units next to figures.
  gives: {
    number: 'zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, *zehn, *zig, *hundert',
    reason:
      'weil, denn, deshalb, daher, darum, deswegen, aufgrund, wegen, damit, grund, gründe, begründ*, um so, infolge, angesichts, ursache, sodass, nämlich',
    vote: 'einstimmig*, stimmen, *stimme, *stimmen, enthaltung*, mehrheit*, *mehrheit, zugestimmt, angenommen, abgelehnt, genehmigt, beschlossen, dafür, dagegen, gewählt',
    money: 'euro, eur, franken, chf, fr, dollar, usd, mark, rappen, cent',
    percent: 'prozent, prozentpunkt*, promille',
  },
  // Says what is proposed, thought or expected, in a question or a paper.
  unsettled:
    'schlägt vor, schlagen vor, vorschlag*, vorgeschlagen, beantrag*, antrag, anträge, regt an, empfiehlt, empfehlen, empfehlung*, entwurf, sollte, sollten, möchte, möchten, fordert, fordern, forderung*, gefordert, wünscht, bittet, würde, würden, ' +
    'meint, meinte, meinung, hält für, ansicht, auffassung, findet, glaubt, glaube, befürchtet, kritisiert, bezweifelt, sieht, warnt, moniert, bemängelt, lobt, stellungnahme, bewertet, einschätzung, argumentiert, ' +
    'voraussichtlich*, erwartet, erwarten, erwartung, prognose*, geplant*, planung, rechnet mit, vorgesehen, künftig, dürfte, dürften, könnte, könnten, wird, werden, soll, sollen, schätzt, plan, hochrechnung, ausblick',
  // Begins a question that is answered by yes or no.
  yesNo:
    'ist, sind, war, waren, wird, werden, wurde, wurden, hat, haben, hatte, hatten, darf, dürfen, kann, können, muss, müssen, soll, sollen, gibt, gilt, stimmt, bekommt, kriegt, gab, braucht',
  // In a paper: the writer or speaker means themselves.
  firstPerson:
    'ich, mir, mich, mein, meine, meinem, meinen, meiner, meines, wir, uns, unser, unsere, unserem, unseren, unserer, unseres',
  // Titles and roles before a person's name.
  beforeNames:
    'herr, herrn, frau, dr, prof, abg, abgeordnete, abgeordneter, abgeordneten, kollege, kollegin, kollegen, präsident, präsidentin, vizepräsident, vizepräsidentin, minister, ministerin, ministerpräsident, ministerpräsidentin, staatsminister, staatsministerin, regierungsrat, regierungsrätin, stadtrat, stadträtin, vorsitzender, vorsitzende, vorsitzenden, kantonsrat, kantonsrätin, *präsident, *präsidentin, *rat, *minister, *leiter, *leiterin, direktor, direktorin',
  // Asks for several things.
  several:
    'alle, allen, alles, liste, aufzählung, zähle auf, zähl auf, auflistung, liste auf, übersicht, überblick, nenne, nenn, welche punkte, welche argumente, welche gründe, welche einwände, *argumente, *einwände, gründe, punkte, jeweils, wer wie, kernaussagen, eckdaten, positionen, vorschläge, optionen, zahlen, namen, bilanz, statistik, wofür alles, zusammenfassung, fasse, fass, kurz bitte, stichpunkt*, im einzelnen',
  // What a question about a page says beside its matter.
  standsOn:
    'steht, stehen, stand, standen, findet, finde, finden, lese, lesen, lautet, regelt, regeln, bestimmt, besagt, inhalt, text, enthält, papier, unterlage, unterlagen',
  // Asks for one thing or several, depending on the following verb or noun.
  which: 'welche, welchen, was für',
  // Plural verbs: "welche … wurden".
  pluralVerbs:
    'sind, waren, wurden, werden, haben, hatten, sollen, sollten, können, konnten, müssen, mussten, dürfen, gelten, galten, gehören, gehörten, stehen, standen, kommen, kamen, bekommen, kriegen, erhalten, erhielten, nehmen, nahmen, liegen, lagen, bestehen, gibt es, gab es, gibts, fordern, forderten, nennen, nannten, nannte, sprechen, sprachen',
  // In a question with several periods: compares them.
  comparatives:
    'mehr, weniger, höher, niedriger, größer, kleiner, länger, kürzer, besser, schlechter, anders, jeweils, beide, beiden',
  // Names a kind of record.
  records: {
    decision:
      'beschluss, beschlüsse, beschlüssen, anträge, anträgen, beschlossen, beschloss, beschließt, entscheidung, entscheidungen, entschieden, abstimmungen, beschlussfassung*, beschlussliste',
    task: 'was muss, was müssen, was soll, was sollen, aufgabe, aufgaben, auftrag, aufträge, pendenz*, to do, todo, todos, erledigen, zu tun, maßnahmen, zuständig, pendenzenliste',
    deadline: 'frist, fristen, termine, stichtage, deadline*, fällig*',
    agendaItem: 'tagesordnung, traktanden, traktandenliste, tagesordnungspunkte, tops, traktandum, agenda',
  },
  attendance: {
    present: 'anwesend, anwesende, anwesenden, teilgenommen, teilnehmer, teilnehmende, teilnehmerliste, teilnahm*',
    excused: 'entschuldigt, entschuldigte, entschuldigten, abgemeldet',
    absent: 'abwesend, abwesende, abwesenden, gefehlt, fehlte, fehlten, fehlt, nicht da, nicht dabei',
    guest: 'gäste, gast, zu gast',
  },
  // Asks for the summary of a meeting.
  digests:
    'fass*, zusammenfass*, zusammengefasst, protokoll kurz, worum ging, worum gings, worum ging es, was wurde besprochen, was wurde beschlossen, was wurde in der, was war in der, was passierte, was geschah, überblick über die sitzung, kurzfassung, was kam heraus, was kam raus, inhalt der sitzung',
  // Asks for a comparison.
  compares:
    'vergleich*, verglichen, unterschied*, unterscheid*, im gegensatz, gegenüber, verändert, veränderung*, geändert, änderungen, entwicklung, entwickelt, entwickelte, mehr oder weniger, gegenüberstell*, vs, versus, soll und ist, geplant und, neu seit, seit der letzten',
  // In a question for records: words that do not describe them.
  frame:
    'mr, mrs, ms, herr, herrn, frau, dr, prof, seit, vor, nach, ab, zwischen, ende, anfang, mitte, jahres, inhalt, gefasst, gefassten, getroffen, getroffenen, gefällt, offen, offene, offenen, anstehend*, ansteht, stehen an, machen, tun, bis wann, vorlegen, vorzulegen, liefern, abgeben, einreichen, tag, tage, monat, jahr, datum, uns, protokolliert, aufgeführt, teilgenommen, eingeladen',
  // Outcomes of a decision.
  outcomes: {
    rejected:
      'abgelehnt, abgelehnte, abgelehnten, lehnte, lehnten, ablehnung, ablehnungen, verworfen, verworfene, verworfenen',
    postponed:
      'vertagt, vertagte, vertagten, vertagung, vertagungen, verschoben, verschobene, verschobenen, aufgeschoben',
    withdrawn: 'zurückgezogen, zurückgezogene, zurückgezogenen',
  },
  // Votes without dissent.
  unanimous: 'einstimmig, einstimmige, einstimmigen, einhellig, einmütig, ohne gegenstimme, ohne gegenstimmen',
  // Absent without an excuse.
  unexcused: 'unentschuldigt, unentschuldigte, unentschuldigten',
  // Asks how many meetings, or which.
  howOften:
    'wie oft, wie häufig, wie viele male, in welchen sitzungen, in wie vielen sitzungen, bei wie vielen sitzungen, bei welchen sitzungen, an welchen sitzungen, an wie vielen sitzungen',
  // At all of the meetings.
  everyMeeting:
    'jeder sitzung, jede sitzung, allen sitzungen, alle sitzungen, immer da, immer dabei, immer anwesend, nie gefehlt, fehlte nie, niemals gefehlt, jedes mal dabei, jedem treffen, allen treffen, jeder versammlung, allen versammlungen',
  // In which of the meetings.
  whichMeeting:
    'welcher sitzung, welcher *sitzung, welcher versammlung, welcher *versammlung, welchem protokoll, welchem treffen',
  // A body takes a decision.
  decides:
    'genehmigt*, bewilligt*, verabschiedet*, gebilligt, billigte*, angenommen, zugestimmt, abgestimmt, stimmte*, gewählt, wählte*, ernannt*, berufen, beauftragt*, freigegeben, aufgehoben, widersprach*, widersprochen',
  // A meeting takes place.
  meets:
    'war die sitzung, war die versammlung, war die *sitzung, war die *versammlung, getagt, tagte, tagten, sitzung statt, *sitzung statt, versammlung statt, *versammlung statt, traf sich, zusammengekommen, zusammengetreten, stattgefunden',
  // Which of several meetings; `frame`: words around them.
  ordinals: {
    first: 'erste, ersten, erstes, erster',
    second: 'zweite, zweiten, zweites, zweiter',
    third: 'dritte, dritten, drittes, dritter',
    fourth: 'vierte, vierten, viertes, vierter',
    fifth: 'fünfte, fünften, fünftes, fünfter',
    sixth: 'sechste, sechsten, sechstes, sechster',
    frame: 'mal, fand, statt, das, zum',
  },
  // Tasks past their due date.
  overdue: 'überfällig, überfällige, überfälligen, verspätet',
  negations: 'nicht, kein, keine, keinen, keiner, keinem, ohne, nie, niemals, niemand',
  questionWords:
    'wer, wem, wen, wessen, was, wann, wo, wie, warum, wieso, weshalb, welche, welcher, welches, welchen, wofür, worum, wozu',
  // Asks for dissent only.
  against: 'gegen, dagegen, gegenstimme*, nein, ablehn*, abgelehnt, widersprach*',
  // Acts that the product does not perform, in the imperative or infinitive.
  acts: 'schreibe, schreib, entwirf, entwerfe, entwerfen, verfasse, verfass, verfassen, formuliere, formulieren, übersetze, übersetz, übersetzen, lösche, lösch, löschen, sende, senden, schicke, schick, schicken, maile, mailen, ausdrucken, buchen, reserviere, reservieren, erstelle, erstell, erstellen, entferne, entfernen, wegmachen',
  // Acts spelled like nouns; they mean an act only if an object follows.
  actsOrThings: 'schreiben, drucke, buche',
  // Words that begin an object.
  objects: 'den, die, das, einen, eine, ein, einem, mir, uns, ihm, ihnen, diesen, diese, dieses, meine, unsere, alle',
  // Before an act: "please", "can you".
  requests:
    'bitte, kannst du, kannst du bitte, könntest du, können sie, können sie bitte, könnten sie, mach mir, mach, würdest du',
  // Asks for a guess or an opinion.
  guesses: 'was meinst du, was meinen sie, was würdest du, wie wird die nächste, wie geht die nächste',
  // Plural nouns and phrases that ask for all records of a kind.
  plural:
    'beschlüsse, beschlüssen, anträge, anträgen, entscheidungen, abstimmungen, aufgaben, aufträge, pendenzen, fristen, termine, traktanden, tagesordnungspunkte, maßnahmen, todos, tagesordnung, traktandenliste, erledigen, machen, tun',
  // A meeting or its minutes.
  meetingWords:
    'sitzung, sitzungen, *sitzung, protokoll, protokolls, *protokoll, versammlung, *versammlung, treffen, tagung, meeting, zusammenkunft',
  // A whole message that asks nothing.
  smallTalk:
    'hallo, hi, hey, guten morgen, guten tag, guten abend, grüezi, servus, moin, danke, vielen dank, dankeschön, merci, super, toll, prima, ok, okay, tschüss, auf wiedersehen, bist du da, wer bist du, was bist du, bist du ein mensch, mit wem spreche ich, was kannst du, wobei kannst du, funktionen, hilfe, helfen, wie geht es dir, wie geht es ihnen, wie geht s, wie geht s dir, wie geht s ihnen, wie gehts dir, wie gehts ihnen, wie gehts, geholfen, hilft, eigentlich, mensch',
  // Begins a follow-up question.
  followUps: 'und, aber, sowie, auch, also, was ist mit, wie sieht es, wie steht es',
  // Refer to something said before.
  pronouns:
    'er, ihn, ihm, ihr, ihre, ihren, ihrer, ihres, sein, seine, seinen, seiner, seines, dies, diese, dieser, dieses, diesem, diesen, dessen, deren, davon, dafür, dagegen, darüber, dazu, daran, damit, darauf, dabei, dort, da, die, das, denen, sie, es, dem, den',
  // "the last", "the one before".
  last: 'letzte, letzten, letzter, jüngste, jüngsten, neueste, neuesten, vergangene, vergangenen',
  previous: 'vorletzte, vorletzten, vorige, vorigen, vorherige, vorherigen, davor',
};
