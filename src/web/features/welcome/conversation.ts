import type { WelcomeAction, WelcomeTurn } from '#shared/contracts/welcome.ts';

/** The conversation sent to the server; failed questions are left out. */
export type Conversation = {
  /** The turns plus a new question, up to the limit, newest last. */
  ask: (question: string) => WelcomeTurn[];
  /** Adds a question and its answer. */
  keep: (question: string, answer: string) => void;
};

/** @param greeting the bot's opening message */
export function beginConversation(greeting: string, maxTurns: number): Conversation {
  const turns: WelcomeTurn[] = [{ role: 'assistant', content: greeting }];
  return {
    ask: (question) => [...turns, { role: 'user' as const, content: question }].slice(-maxTurns),
    keep: (question, answer) => {
      turns.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    },
  };
}

export type BotReply = { message: string; language: string; actions: WelcomeAction[]; topics: string[] };

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];

/**
 * Parses the server's answer; undefined if invalid. Hand-written, because a schema library would make the page ten
 * times larger.
 */
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
