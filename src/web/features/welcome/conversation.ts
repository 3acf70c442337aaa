import type { WelcomeAction, WelcomeTurn } from '#shared/contracts/welcome.ts';

/** The conversation as the server is to be told of it: what failed was never said. */
export type Conversation = {
  /** The turns with a new question, at most so many, the newest last. */
  ask: (question: string) => WelcomeTurn[];
  /** Keeps a question and what was answered. */
  keep: (question: string, answer: string) => void;
};

/** @param greeting with which the bot began */
export function beginConversation(greeting: string, turnsAtMost: number): Conversation {
  const turns: WelcomeTurn[] = [{ role: 'assistant', content: greeting }];
  return {
    ask: (question) => [...turns, { role: 'user' as const, content: question }].slice(-turnsAtMost),
    keep: (question, answer) => {
      turns.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    },
  };
}

export type BotReply = { message: string; language: string; actions: WelcomeAction[]; topics: string[] };

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];

/** What the server answered; undefined where it is no answer. The page would grow tenfold by a schema library. */
export function readReply(body: unknown): BotReply | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, language, actions, topics } = body as Record<string, unknown>;
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  return {
    message,
    language: language === 'de' || language === 'en' ? language : '',
    actions: textsIn(actions),
    topics: textsIn(topics),
  } as BotReply;
}
