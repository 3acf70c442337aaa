import { foldedWords } from '../folding.ts';

/** The only words under four letters that count as parts of compounds. */
const shortNouns = 'rat amt bau tag ort weg hof see öl gas';

/** Stems that lose their ending in compounds ("Schul-", "Prüf-") or precede a noun without being one. */
const boundStems = `
schul prüf kontroll finanz sozial wahl umwelt haupt sonder gross groß vize kirch wohn miet pfleg stimm sprach lehr energie
klima digital gemeinde steuer
`;

/** Words of boards, councils and finance that the dictionary lacks. */
const domainNouns = `
traktandum traktanden votum voten motion postulat interpellation vorstoss vorstoß nachtragskredit rahmenkredit präsidium
präsidentin vizepräsident vorsitzender vorsitzende beirat verwaltungsrat aufsichtsrat stiftungsrat rätin rätinnen
geschäftsleitung geschäftsführer geschäftsführung beschlüsse anträge revisor revisorin lagebericht ausschüttung rückstellung
rücklage abschreibung wertberichtigung eigenkapital fremdkapital covenant liquidität cashflow kennzahl compliance governance
rates räte räten amtes ämter ämtern audit vergütung prokura statuten reglement vernehmlassung regierungsrat kantonsrat gemeinderat stadtrat bundesrat
nationalrat ständerat landrat legislatur controlling nachhaltigkeit digitalisierung workshop team sponsoring leasing
`;

export const compoundParts: readonly string[] = [
  ...foldedWords(shortNouns),
  ...foldedWords(boundStems),
  ...foldedWords(domainNouns),
];

/** Dictionary words that are nearly always wrong as parts: endings of foreign words, prefixes, inflections. */
export const rejectedParts: readonly string[] = foldedWords(`
ration arier innen ender enden erin lich isch keit heit ster tion elle ente erste ersten eren euro gene abel anis aller
verb vers zuge gele nisse nissen lungen verse nation emir etat anti dere dern tern ismus alter
`);
