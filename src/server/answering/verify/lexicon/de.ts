import type { FactWords } from './fact-words.ts';

/** Comma-separated words and multi-word expressions. Compared in lower case, with ss for ß. */
export const german: FactWords = {
  operators: {
    negation: {
      not: 'nicht, kein, keine, keinen, keiner, keinem, keines, nie, niemals, niemand, niemandem, nichts, ohne, weder, keinesfalls, keineswegs, keinerlei, nirgends, nicht mehr',
    },
    neutral: {
      none: 'wenn man, bis zum, bis zur, bis ende, bis anfang, bis mitte, nicht nur, nicht zuletzt, nicht minder, ohne weiteres, im allgemeinen, in aller regel, vor allem, mehr als nur',
    },
    modal: {
      may: 'kann, können, konnte, konnten, könnte, könnten, könne, darf, dürfen, durfte, durften, dürfte, dürften, dürfe, zulässig, gestattet, erlaubt, berechtigt',
      must: 'muss, müssen, musste, mussten, müsste, müssten, müsse, hat zu, haben zu, ist zu, sind zu, hatte zu, hatten zu, war zu, waren zu, zwingend, verpflichtet, obligatorisch, vorgeschrieben',
      should:
        'soll, sollen, sollte, sollten, solle, möchte, möchten, will, wollen, wollte, wollten, empfiehlt, empfehlen, empfohlen',
      maybe:
        'möglicherweise, wahrscheinlich, vermutlich, angeblich, vielleicht, offenbar, scheinbar, voraussichtlich, mutmaßlich, wohl, womöglich, eventuell, allenfalls',
      barred: 'unzulässig, untersagt, verboten',
      asked:
        'fragt, fragte, fragen, fragten, nachgefragt, erkundigt, erkundigte, erkundigen, möchte wissen, wollte wissen, will wissen, wollen wissen, ob',
      planned:
        'geplant, geplante, geplanten, geplanter, plant, planen, plante, vorgesehen, beabsichtigt, beabsichtigen, vorläufig, vorläufige, vorläufigen, vorläufiger, angestrebt, ziel, verhandlungsziel, entwurf, prüft, prüfen, möglichkeit, bereit, verhandelt, verhandeln, gespräche',
      proposed:
        'beantragt, beantragte, beantragen, schlägt vor, schlug vor, schlagen vor, vorgeschlagen, vorgeschlagene, vorschlag, regt an, regte an, angeregt, anregung',
      would: 'würde, würden, wäre, wären, hätte, hätten',
    },
    quantifier: {
      all: 'alle, allen, aller, alles, sämtliche, sämtlicher, sämtlichen, jede, jeder, jedes, jeden, jedem, jeweils, ausnahmslos, gesamte, gesamten, stets, immer, vollständig',
      same: 'gleiche, gleichen, gleicher, gleiches, gleichem, derselbe, dieselbe, dasselbe, denselben, derselben, identisch',
      oneOf:
        'einer der, eine der, eines der, einem der, einen der, ein teil der, ein teil des, teile der, teil der, teil des',
      most: 'am meisten, die meisten, den meisten, der meisten, mehrheitlich, überwiegend, größtenteils, grossmehrheitlich',
      many: 'viel, vieles, viele, vielen, vieler, zahlreiche, zahlreichen, zahlreicher',
      some: 'einige, einigen, einiger, manche, manchen, mancher, mehrere, mehreren, mehrerer, etliche, teilweise, teils, zum teil, einzelne, einzelnen',
      few: 'wenig, weniges, am wenigsten, wenigsten, wenige, wenigen, kaum, selten, vereinzelt',
      both: 'beide, beiden, beider',
      only: 'nur, lediglich, ausschließlich, einzig, bloß, allein',
      atLeast: 'mindestens, wenigstens, zumindest, nicht weniger als, minimum, mindest',
      atMost: 'höchstens, maximal, längstens, nicht mehr als, bis zu, höchst',
      about: 'rund, etwa, circa, ca, ungefähr, zirka, annähernd, schätzungsweise',
      over: 'mehr als, über die hälfte, gut',
      under: 'weniger als, knapp, fast, beinahe, nahezu',
      half: 'die hälfte, hälfte, halb, halbe, halben',
    },
    direction: {
      up: 'anheben, anhebt, anhob, anzuheben, angehoben, anhebung, hebt an, hob an, steigen, steigt, stieg, stiegen, gestiegen, gestiegene, gestiegenen, steigend, steigende, steigenden, steigerung, steigern, steigert, steigerte, gesteigert, anstieg, anstieg, ansteigen, zunehmen, zunimmt, zunahm, zunahme, zugenommen, erhöht, erhöhen, erhöhte, erhöhten, erhöhung, wachsen, wächst, wuchs, gewachsen, wachstum, zuwachs, plus, mehr, höher, höhere, höheren, größer, größere, größeren, länger, übersteigt, überstieg, überschreitet, überschritt, oberhalb, hoch, vergrössert, überschuss, gewinn, mehrertrag, mehrkosten, aufstocken, aufgestockt, aufstockung, verlängert, verlängerung',
      down: 'absenken, abgesenkt, absenkung, abzusenken, herabsetzen, herabgesetzt, sinken, sinkt, sank, sanken, gesunken, gesunkene, gesunkenen, sinkend, sinkende, sinkenden, senken, senkt, senkte, gesenkt, senkung, rückgang, zurückgehen, zurückgegangen, abnehmen, abnimmt, abnahm, abnahme, abgenommen, verringert, verringern, verringerte, verringerung, reduziert, reduzieren, reduzierte, reduktion, reduzierung, fallen, fällt, fiel, fielen, gefallen, minus, weniger, tiefer, tiefere, tieferen, niedriger, niedrigere, niedrigeren, niedrig, kleiner, kleinere, geringer, geringere, kürzer, unterhalb, unterschreitet, unterschritt, gekürzt, kürzung, kürzen, defizit, verlust, fehlbetrag, minderertrag, minderkosten, verkürzt',
    },
    condition: {
      condition:
        'wenn, sofern, falls, soweit, solange, sobald, sonst, andernfalls, ansonsten, es sei denn, vorbehalt, bis, erst, vorausgesetzt, vorbehaltlich, unter der voraussetzung, unter dem vorbehalt, unter der bedingung, im falle',
      except: 'außer, ausgenommen, abgesehen von, mit ausnahme',
      opinion:
        'behauptet, behauptete, behaupten, behaupteten, argumentiert, argumentierte, argumentieren, argumentierten, glaubt, glaubte, glauben, meint, meinte, meinten, vermutet, vermutete, vermuteten, hofft, hoffte, hoffen, hofften, fürchtet, fürchtete, befürchtet, befürchtete, denkt, dachte, nach ansicht, nach auffassung, nach meinung',
    },
    vote: {
      adopted:
        'angenommen, angenommene, angenommenen, annahme, genehmigt, genehmigen, genehmigte, genehmigung, beschlossen, beschließt, beschloss, beschließen, verabschiedet, verabschiedete, bewilligt, bewilligte, bewilligen, gutgeheißen, gebilligt, billigt, billigte, billigen, zugestimmt, stimmt zu, stimmte zu, stimmten zu, stimmen zu, zustimmung, gewählt, wählt, wählte',
      rejected:
        'abgelehnt, abgelehnte, abgelehnten, ablehnung, ablehnen, ablehnt, lehnt ab, lehnte ab, lehnten ab, lehnt, lehnte, lehnten, lehnen, verworfen, verwirft, abgewiesen, weist ab, verweigert, verweigerte, widersprochen, widerspricht, widersprach, nicht angenommen',
      postponed: 'vertagt, vertagte, vertagen, verschoben, verschiebt, zurückgestellt, sistiert, ausgesetzt, vertagung',
      referred: 'überwiesen, überweist, verwiesen, zurückgewiesen, rückweisung',
      withdrawn: 'zurückgezogen, zieht zurück, rückzug',
      unanimous: 'einstimmig, einstimmige, einstimmigen, einmütig, einhellig, stillschweigend, einstimmigkeit',
      majority: 'mehrheit, stimmenmehrheit, zweidrittelmehrheit, mehrheitsbeschluss',
      yes: 'ja, dafür, jastimmen, jastimme, fürstimmen, zustimmungen, befürwortend',
      no: 'nein, dagegen, gegenstimme, gegenstimmen, neinstimmen, neinstimme, ablehnungen, widerspruch',
      abstain:
        'enthaltung, enthaltungen, stimmenthaltung, stimmenthaltungen, enthielt, enthielten, enthält, enthalten, enthält sich, enthielt sich, enthielten sich',
    },
  },
  bodyEndings:
    'regierung, leitung, verwaltung, ministerium, ministeriums, behörde, fraktion, gericht, gerichts, gesellschaft, partei, bank, amt, amtes, amts, versammlung, kanzlei, direktion',
  firstPerson:
    'ich, mir, mich, mein, meine, meinem, meinen, meiner, wir, uns, unser, unsere, unserem, unseren, unserer',
  pronouns: 'er, sie, es, ihn, ihm, ihnen, seine, seinen, seiner, ihre, ihren, ihrer, dieser, diese, dieses',
  letter:
    'brief, briefs, schreiben, schreibens, zuschrift, mail, stellungnahme, verliest, verlas, verlesen, liest, las',
  pivots: {
    cause: {
      beforeSecond: 'weil, wegen, aufgrund, infolge, dank, verursacht durch, bedingt durch, ausgelöst durch',
      afterSecond:
        'führt zu, führte zu, führten zu, führen zu, führt zur, führte zur, führt zum, führte zum, verursacht, verursachte, verursachten, bewirkt, bewirkte',
    },
    replace: {
      beforeSecond: 'durch',
      beforeFirst: 'an die stelle, an stelle, anstelle',
      afterSecond: 'ersetzt, ersetzte, ersetzten, ersetzen',
      needs: 'ersetzt, ersetzen, abgelöst',
    },
    compare: { beforeSecond: 'als', afterSecond: 'übertrifft, übertraf, übersteigt, überstieg' },
  },
  pivotEnds: 'ersetzt, ersetzen, abgelöst, tritt, trat, treten, getreten, rückt, verursacht, bedingt',
  particles: 'ab, an, auf, aus, bei, dar, durch, ein, fest, fort, hin, mit, nach, teil, vor, weg, zurück, zu, statt',
  agents: 'von, vom, durch',
  opposed:
    'vor/nach, während/nach, vor/während, bevor/nachdem, seit/bis, über/unter, innerhalb/außerhalb, oberhalb/unterhalb, mit/ohne, für/gegen, von/nach, um/auf, um/von, auf/von, ab/bis',
  prepositions:
    'in, im, an, am, auf, aus, bei, beim, bis, für, gegen, gegenüber, mit, nach, ohne, seit, trotz, um, unter, über, vor, wegen, zu, zum, zur, zwischen, hinter, neben, ab, von, vom, durch, per, pro, als, statt, ins, ans',
  determiners:
    'der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, dieser, diese, dieses, diesen, diesem, ihr, ihre, ihrer, ihren, sein, seine, seiner, seinen, unser, unsere',
  conjunctions:
    'und, oder, sowie, sondern, während, dass, weil, wenn, falls, ob, wobei, sofern, nachdem, bevor, obwohl',
  light:
    'ebenfalls, ebenso, auch, jedoch, allerdings, hingegen, dennoch, ferner, überdies, beträgt, betrug, betragen, betrugen, beläuft, belief, beliefen, liegt, lag, lagen, liegen, gibt, gab, erfolgt, erfolgte, erfolgten, findet, fand, statt, stattfindet, stattfand, statt, macht, machte, kommt, kam, geht, ging, steht, stand, hält, hielt, gilt, galt, umfasst, umfasste, heißt, hieß, sagt, sagte, erklärt, erklärte, laut, gemäß, zudem, außerdem, insgesamt, uhr, herr, herrn, frau, stimmen, stimme, somit, damit, worden, dabei, konkret, zufolge, festgehalten, vermerkt, aufgeführt, genannt',
  papers: 'sitzung, protokoll, protokolls, ergebnis, papier, dokument, unterlagen',
  titles:
    'herr, herrn, frau, dr, prof, abg, abgeordneter, abgeordnete, abgeordneten, präsident, präsidentin, minister, ministerin, kollege, kollegin, direktor, direktorin, rat, vorsitzender, vorsitzende',
  numbers:
    'null, -, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig, einundzwanzig, zweiundzwanzig, dreiundzwanzig, vierundzwanzig, fünfundzwanzig',
  ordinals: '-, erst, zweit, dritt, viert, fünft, sechst, siebt, acht, neunt, zehnt, elft, zwölft',
  ordinalEndings: 'e, er, en, es, em',
  one: 'ein, eine, einer, einem, einen, eines, eins',
  magnitudes: {
    3: 'tsd, tausend',
    6: 'mio, million, millionen, mill',
    9: 'mrd, milliarde, milliarden',
    12: 'billion, billionen',
  },
  units: {
    percent: 'prozent, %, vom hundert, v. h.',
    points: 'prozentpunkte, prozentpunkt, prozentpunkten',
    basisPoints: 'basispunkte, basispunkten, basispunkt, bp',
    permille: 'promille, ‰',
    eur: 'euro, euros, eur, €',
    chf: 'franken, chf, fr, sfr',
    kiloEur: 'teur, t€, keur',
    megaEur: 'meur',
    kiloChf: 'tchf, kchf',
    megaChf: 'mchf',
    usd: 'dollar, dollars, usd, $, us dollar',
    gbp: 'pfund, gbp, £',
    cent: 'cent, cents, rappen',
    second: 'sekunde, sekunden',
    minute: 'minute, minuten, min',
    hour: 'stunde, stunden, std',
    day: 'tag, tage, tagen, tages, kalendertage, kalendertagen',
    workday: 'arbeitstag, arbeitstage, arbeitstagen, werktag, werktage, werktagen',
    week: 'woche, wochen',
    month: 'monat, monate, monaten, monats',
    quarter: 'quartal, quartale, quartalen, quartals',
    year: 'jahr, jahre, jahren, jahres',
    metre: 'meter, metern, m',
    kilometre: 'kilometer, kilometern, km',
    centimetre: 'zentimeter, cm',
    squareMetre: 'quadratmeter, quadratmetern, m2, m²',
    cubicMetre: 'kubikmeter, m3, m³',
    hectare: 'hektar, hektaren, ha',
    gram: 'gramm, g',
    kilogram: 'kilogramm, kilo, kg',
    tonne: 'tonne, tonnen, t',
    litre: 'liter, litern, l',
    watt: 'watt, w',
    kilowatt: 'kilowatt, kw',
    megawatt: 'megawatt, mw',
    kilowattHour: 'kilowattstunde, kilowattstunden, kwh',
    megawattHour: 'megawattstunde, megawattstunden, mwh',
    gigawattHour: 'gigawattstunde, gigawattstunden, gwh',
    celsius: 'grad, °c',
    clock: 'uhr',
    fold: 'fach, mal',
  },
  paragraphs: {
    section: '§, §§, paragraph, paragraf',
    article: 'art, artikel, artikels',
    subsection: 'abs, absatz, absatzes',
    number: 'nr, nummer, ziff, ziffer',
    letter: 'lit, buchstabe, bst',
    item: 'top, traktandum, tagesordnungspunkt, trakt',
    page: 's, seite, seiten',
    annex: 'anhang, anlage, beilage',
  },
};
