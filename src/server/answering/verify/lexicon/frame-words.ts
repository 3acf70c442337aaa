import type { AnswerLanguage } from '../../intent.ts';

/** Words of a clause that tell whether what it says of another one holds. Comma-separated; compared like operators. */
type FrameWords = {
  /** Begin a clause that its main clause may affirm, deny or leave open. */
  subordinators: string;
  /** Those of them after which an asserting verb affirms the clause. */
  complementizers: string;
  /** Words before a complementizer that make it tell a consequence. */
  consequences: string;
  /** Main clauses with one of these affirm what they introduce. */
  asserting: string;
  /** Main clauses, labels and remarks with one of these say that something is not so. */
  denying: string;
  /** Verbs that do so with another word behind them: "rule … out". */
  denyingPairs: string;
  /** Labels before a colon, after which nothing is stated: "Draft: …". */
  labels: string;
};

const german: FrameWords = {
  subordinators: 'dass, ob, bevor, ehe, wenn, falls, sofern, soweit',
  complementizers: 'dass',
  consequences: 'so',
  asserting:
    'fest, festgestellt, feststellung, festgehalten, bestätigt, bestätigte, bestätigen, bestätigung, kenntnis, erklärt, erklärte, erklären, mitgeteilt, mit, berichtet, berichtete, berichten, informiert, informierte, bekannt, hin, hingewiesen, zeigt, zeigte, zeigen, ergibt, ergab, ergeben, weiß, betont, betonte, erinnert, erinnerte, sagt, sagte, erläutert, erläuterte, führt aus, führte aus, vermerkt, bedauert, belegt, beweist, nachgewiesen, tatsache, protokoll, klar',
  denying:
    'falsch, falsche, falschen, falscher, unwahr, unwahre, unrichtig, unzutreffend, unbegründet, haltlos, erlogen, erfunden, irrtum, irrtümlich, lüge, gerücht, gerüchte, falschmeldung, bestreitet, bestritt, bestreiten, bestritten, leugnet, leugnete, dementiert, dementierte, widerlegt, widerlegte, widerlegen, widerspricht, widersprach, verneint, verneinte, bezweifelt, bezweifelte, bezweifeln, zweifelt, zweifel, zweifelhaft, unklar, fraglich, verhindert, verhinderte, verhindern, verhinderung, vermeidet, vermeiden, verzichtet, verzichtete, verzichten, verzicht, aufgehoben, aufheben, aufhebung, widerruft, widerrufen, ausgeschlossen, unmöglich, untersagt, verbietet, verboten, abgelehnt, ablehnt, zurückgenommen, zurückgezogen, zurückgewiesen, verworfen, gestrichen, annulliert, ungültig, hinfällig, obsolet, entfällt, anstatt',
  denyingPairs:
    'hebt/auf, hob/auf, schließt/aus, schloss/aus, lehnt/ab, lehnte/ab, lehnen/ab, nimmt/zurück, nahm/zurück, weist/zurück, wies/zurück, zieht/zurück, zog/zurück, streitet/ab, stritt/ab, rückt/ab, sieht/ab, sah/ab',
  labels:
    'entwurf, textentwurf, muster, musterantrag, beispiel, beispiele, fallbeispiel, variante, alternative, option, gedankenspiel, szenario, fiktiv, hypothese',
};

const english: FrameWords = {
  subordinators: 'that, whether, before, if, unless, until, lest',
  complementizers: 'that',
  consequences: '',
  asserting:
    'noted, notes, note, confirmed, confirms, confirm, confirming, stated, states, state, reported, reports, report, explained, explains, announced, announces, informed, advised, said, says, say, shows, showed, show, found, finds, established, recorded, records, minuted, observed, observes, knows, known, stressed, emphasised, emphasized, added, pointed, reminded, acknowledged, acknowledges, recognised, demonstrates, demonstrated, proves, proved, revealed, fact, clear, minutes, aware, pleased, regretted, regrets',
  denying:
    'false, falsely, untrue, wrong, wrongly, incorrect, inaccurate, mistaken, mistake, unfounded, baseless, fabricated, invented, myth, lie, rumour, rumours, rumor, rumors, hoax, denies, denied, deny, denying, disputes, disputed, dispute, refutes, refuted, disproves, disproved, rebuts, rebutted, contradicts, contradicted, rejects, rejected, rejecting, doubts, doubted, doubt, doubtful, unclear, questionable, excluded, excludes, impossible, prevents, prevented, prevent, avoids, avoided, avoid, prohibits, prohibited, forbids, waives, waived, refrains, revokes, revoked, rescinds, rescinded, repealed, cancels, cancelled, overturned, annulled, withdraws, withdrew, withdrawn, retracts, retracted, deleted, discarded, superseded, void, invalid, obsolete, instead',
  denyingPairs: 'ruled/out, rules/out, rule/out, struck/out, turned/down, voted/down, called/off, struck/off',
  labels:
    'draft, drafts, example, examples, sample, template, specimen, variant, alternative, option, scenario, hypothesis, hypothetical, fictitious, assumption',
};

const setOf = (list: string): ReadonlySet<string> =>
  new Set(list.split(',').flatMap((word) => word.trim().replaceAll('ß', 'ss') || []));

const compile = (words: FrameWords) => ({
  subordinators: setOf(words.subordinators),
  complementizers: setOf(words.complementizers),
  consequences: setOf(words.consequences),
  asserting: setOf(words.asserting),
  denying: setOf(words.denying),
  denyingPairs: new Map(
    [...setOf(words.denyingPairs)].map((pair) => pair.split('/') as [string, string]),
  ) as ReadonlyMap<string, string>,
  labels: setOf(words.labels),
});

export const frameLexicons: Readonly<Record<AnswerLanguage, ReturnType<typeof compile>>> = {
  de: compile(german),
  en: compile(english),
};
