import { foldedWords } from '../folding.ts';
import type { Language } from './stems.ts';

const german = `
aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes anders auch auf aus bei beim
bereits bin bis bist bzw da dabei dadurch dafür dagegen daher dahin damit danach daneben dann daran darauf daraus darin
darüber darum darunter das dass daß davon davor dazu dein deine deinem deinen deiner dem den denen denn dennoch der deren des
deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines
einige einigem einigen einiger einiges einmal er es etwa etwas euch euer eure eurem euren eurer für gegen gewesen hab habe
haben habt hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja je
jede jedem jeden jeder jedes jedoch jemand jene jenem jenen jener jenes jetzt kann kannst kein keine keinem keinen keiner
keines können könnt könnte könnten lassen ließ man manche manchem manchen mancher manches mehr mein meine meinem meinen
meiner mich mir mit möchte muss muß müssen musste mussten nach nachdem nicht nichts noch nun nur ob obwohl oder ohne per pro schon
sehr sein seine seinem seinen seiner seines seit selbst sich sie sind so sobald sofern sogar solche solchem solchen solcher
solches soll sollen sollte sollten sondern sonst soweit sowie sowohl statt über um und uns unser unsere unserem unseren unserer
unter usw viel viele vielen vom von vor während war waren warst was weg weil weiter weitere weiteren welche welchem welchen
welcher welches wenn wer werde werden wem wen wessen wie wieder will wir wird wirst wo wodurch wofür woher wohin womit woran
worauf worin worüber wovon wozu wollen wollte wollten worden wurde wurden würde würden wann warum weshalb wieso zu zum zur
zwar zwischen zb dh gibt gab wieviel wieviele`;

const english = `
a about above after again against all also am an and any are aren as at be because been before being below between both but
by can cannot could couldn did didn do does doesn doing don down during each few for from further had hadn has hasn have
haven having he her here hers herself him himself his how i if in into is isn it its itself just ll me more most my myself
no nor not now of off on once only or other our ours ourselves out over own re s same she should shouldn so some such t than
that the their theirs them themselves then there these they this those through to too under until up upon ve very was wasn we
were weren what when where which while who whom whose why will with would wouldn you your yours yourself yourselves`;

/**
 * Words about how to answer, not about the subject ("Fasse zusammen, was über … gesagt wurde"). Ignored in questions
 * only; in passages they are ordinary words.
 */
const germanRequests = `
bitte fasse fassen zusammen zusammenfassen zusammenfassung zeige zeig nenne nenn liste auf erkläre erklär erläutere
beschreibe beschreib erzähl erzähle sag sage sagt sagte gesagt steht stehen heißt genau gemäß laut bezüglich betreffend
hinsichtlich viel hoch danke hallo nochmal nochmals eigentlich halt mal gleich überhaupt ungefähr`;

const englishRequests = `
please summarize summarise summary tell describe explain list show name give say said says according regarding concerning
much many thanks thank hello again actually exactly roughly`;

const setOf = (...lists: string[]) => new Set(lists.flatMap((list) => foldedWords(list)));

const stopWords = { de: setOf(german), en: setOf(english) };
const requestWords = { de: setOf(germanRequests), en: setOf(englishRequests) };

/** True for function words, which say nothing about a passage's subject. `word` is folded. */
export function isStopWord(word: string, language: Language): boolean {
  return stopWords[language].has(word);
}

/** True for words that only phrase a question. `word` is folded. */
export function isRequestWord(word: string, language: Language): boolean {
  return requestWords[language].has(word);
}
