import type { KnowledgeLanguage } from '../knowledge/parse-knowledge.ts';

/** Small talk that is answered by a fixed sentence. */
export type SocialIntent = 'greeting' | 'wellBeing' | 'thanks' | 'farewell';

const identity =
  /^[\s!.,]*(?:(?:wer|was|wie) (?:bist|heißt|heisst) du|wer (?:sind|seid) (?:sie|ihr)|wie heißen sie|(?:bist du|sind sie) (?:ein(?:e)? )?(?:echte[rs]? )?(?:bot|chatbot|roboter|mensch|person|ki|maschine|computer|programm|assistent(?:in)?)|was (?:kannst du|können sie)(?: alles)?|(?:who|what) are you|what(?:'s| is) your name|are you (?:a |an )?(?:real |actual )?(?:bot|chatbot|robot|human|person|ai|machine|computer|program|assistant)(?: being)?|what can you do)(?: eigentlich| denn| really)?[\s?!.]*$/iu;

/** True if a visitor asks who they are talking to. */
export function asksForIdentity(question: string): boolean {
  return identity.test(question);
}

/** A parsed message. */
export type Intent = {
  social: SocialIntent | null;
  /** The language explicitly asked for ("auf Englisch, bitte"); null = none. */
  wish: KnowledgeLanguage | null;
  /** What remains to be answered; empty = nothing. */
  question: string;
};

const edge = String.raw`[\s!.,;:…\-–)(]*`;
const whole = (words: string) => new RegExp(`^${edge}(?:${words})(?![\\p{L}\\p{N}])${edge}`, 'iu');

const clauseStarts =
  'danke|dank|vielen|besten|herzlichen|thanks|thank|thx|und|and|dann|was|wie|wer|wo|wann|welche[rsmn]?|gibt|kann|können|what|how|who|where|when|which|can|could|is|are|do|does';

const social: readonly (readonly [SocialIntent, RegExp])[] = [
  [
    'greeting',
    whole(
      'hallo+|hallöchen|hi+|hey+|moin(?: moin)?|servus|grüezi|salü|grüß(?:e)? (?:gott|dich|sie|euch)|gruess gott|gruezi|guten?[ ]?(?:morgen|tag|abend)|tag zusammen|hello+|helo|good (?:morning|afternoon|evening|day)|greetings|howdy|hi there|hey there',
    ),
  ],
  [
    'wellBeing',
    whole(
      String.raw`wie geht(?:['’]?s| es)(?: (?:dir|ihnen|euch))?(?: (?:heute|so))?|how (?:are|r) (?:you|u)(?: (?:doing|today))*\??`,
    ),
  ],
  [
    'thanks',
    whole(
      '(?:vielen |herzlichen |besten |tausend )?dank(?:e)?(?: (?:sehr|schön|schoen|dir|ihnen|euch|vielmals|im voraus))*|merci|thanks?(?: (?:you|a lot|so much|very much|again))*|thank you(?: (?:so|very) much)?|thx|ty|cheers|alles klar|verstanden|got it|okay|okey|ok|' +
        // Praise only if another clause follows: not in "Perfect forward secrecy?" or "Super Admin".
        `(?:super|prima|perfekt|perfect|great|toll|klasse|wunderbar)(?=[\\s]*(?:$|[!.,;:…–-]|(?:${clauseStarts})(?!\\p{L})))`,
    ),
  ],
  [
    'farewell',
    whole(
      'tsch(?:üss|üß|uess|au)|ciao|auf wiedersehen|(?:bis )(?:bald|dann|später|morgen)|schönen (?:tag|abend)(?: noch)?|good ?bye|bye(?:[ -]bye)?|see (?:you|ya)(?: later)?|have a (?:nice|good) (?:day|one)',
    ),
  ],
];

const german = '(?:deutsch|german)';
const english = '(?:englisch|english)';
const wishOf = (language: string) =>
  new RegExp(
    String.raw`(?:^|(?<=[.!?,;:]\s?))\s*(?:und |and |bitte |please |nochmal |again |noch einmal )*(?:(?:kannst|können|könntest|könnten|can|could) (?:du|sie|you) )?(?:(?:antworten?|schreib(?:e|en)?|sag(?:e|en)?|sprich|answer|reply|write|speak|say|repeat)(?: sie)? )?(?:mir |me )?(?:das |es |it |that |this )?(?:bitte |please )?(?:auf|in|ins|to) ${language}(?:,? (?:bitte|please|sagen|antworten|wiederholen|schreiben))*(?:\s*[.!?:,]+\s*|\s*$|\s+(?=(?:was|wie|wer|wo|wann|what|how|who|where|when|which|is|do|can)\s))`,
    'iu',
  );
const wishes: readonly (readonly [KnowledgeLanguage, RegExp])[] = [
  ['en', wishOf(english)],
  ['de', wishOf(german)],
];

/** Strips greetings, thanks and language wishes off a message. What is left remains to be answered. */
export function detectIntent(message: string): Intent {
  let question = message.trim();
  let found: SocialIntent | null = null;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [intent, pattern] of social) {
      const rest = question.replace(pattern, '');
      if (rest === question) continue;
      // The later word says more: "Super, danke" is thanks.
      found = found === null || found === 'greeting' || intent === 'farewell' ? intent : found;
      question = rest;
      changed = true;
    }
  }
  for (const [language, pattern] of wishes) {
    if (pattern.test(question))
      return { social: found, wish: language, question: question.replace(pattern, '').trim() };
  }
  return { social: found, wish: null, question: question.replace(/^[\s!.,;:…–-]+/u, '') };
}
