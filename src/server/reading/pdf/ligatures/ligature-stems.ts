import { foldedWords } from '#server/platform/linguistics/folding.ts';

/**
 * Parts of German and English words with a ligature in them, which the German dictionary lacks: verbs, adjectives,
 * endings, and everything English.
 */
const german = `
pflicht pfleg pflanz pflaster pflück flach fläch flug flüg fluss flüss flucht flücht flieg flieh fließ fließen floss flott
flexib reflex reflekt konflikt inflation einfluss einflüss auflös auflag auflist auflauf aufleb verflech verflich beflügel
überflüss ausflug schiefl treffl höfl pünktl beruflich
finanz findet finden befind empfind empfiehl erfind erfinder stattfind stattfinde fing anfing empfing fix film firm firmen
figur final fiskal fisch fischer defin definitiv defizit profit spezifi qualifi zertifi identifi klassifi modifi
quantifi verifi ratifi notifi elektrifi signifik konfigur konfidenz verfilm eingriffig häufig läufig fünfig tarifi
effektiv effizien effekt affin affär betreff betreffen getroffen treffen trifft schafft schaffen geschafft beschaff
anschaff wirtschaft gesellschaft öffn öffentlich eröffn offen offenb hoffen hofft erhofft begriff ergriff griff
angriff eingriff zugriff schiff stoff waffen koffer ziffer differen offiziell offizier koeffizien suffizien
traffic staffel staff riff schliff pfiff kniff griffig offline
hefte heft kraft kräft haft schrift unterschrift vorschrift zukunft auskunft luft lüft gift geschäft oft duft
`;
const english = `
office officer official offic offer differ different difficult diffic effect effort efficien coefficien suffic
afford affair affect affili affirm off staff traffic tariff cliff stiff bluff buffer suffer scaffold offset offline
coffee plaintiff sheriff affluent effluent affix
financ finan find found finding final finaliz finish fine fined first five fifty fifteen fifth fiscal file filed filing
fill fulfil fulfill field fight figure film firm firmware fit fitness fitting fix fixed fixture benefi certif classif clarif
identif notif verif justif modif qualif ratif rectif simplif specif quantif diversif unif confirm config confid
define defin definit deficit profit refin refine sacrific scientif signific artific sufficient terrific
fiber fibre fiduciary fire fired firefight fish fisher filter confine
flag flat flaw fleet flex flexib flight flip float flood floor flow flower fluctu fluid fluor fly flying
influenc inflat inflow outflow conflict deflat reflect reflex overflow leaflet cashflow workflow flush affluence
`;

const build = (text: string) => [...new Set(foldedWords(text).filter((stem) => /ff|fi|fl|ft|tt/u.test(stem)))];

/** Folded, the longest first. */
export const ligatureStems: readonly string[] = build(`${german} ${english}`).sort(
  (one, other) => other.length - one.length,
);
