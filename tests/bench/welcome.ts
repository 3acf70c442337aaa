/**
 * The welcome chat of a real server with a durable database: 20 concurrent visitors, each with its own address and
 * strangers' questions, ask again as soon as they have an answer. Prints the latency of a conversation's first answer,
 * and of all answers. The limit per address is raised, because no visitor asks that much.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WelcomeTurn, welcomeChatPath, welcomeReplySchema } from '#shared/contracts/welcome.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { fourthWelcomeQuestions, welcomeQuestions } from '../evals/welcome-questions.ts';
import { postJson } from '../support/http-client.ts';
import { startServerProcess } from '../support/server-process.ts';

const visitors = 20;
const rounds = 30;
/** Each conversation has a first question and a follow-up. */
const questions = [...welcomeQuestions, ...fourthWelcomeQuestions].map(({ question }) => question);
const goalMilliseconds = 300;

/** Prints quantiles in milliseconds. */
export async function run(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'boardsearch-bench-'));
  const environment = { ADDRESS_LIMIT_FACTOR: '1000', TRUSTED_PROXY_HOPS: '1' };
  const server = await startServerProcess({ dataDirectory, environment });
  try {
    const times: Record<'first' | 'next', number[]> = { first: [], next: [] };
    const ask = async (visitor: number, messages: WelcomeTurn[]): Promise<{ message: string; time: number }> => {
      const startedAt = performance.now();
      const headers = { 'x-forwarded-for': `198.51.100.${visitor + 1}` };
      const answer = await postJson(`${server.url}${welcomeChatPath}`, { messages }, headers);
      const { message } = welcomeReplySchema.parse(await answer.json());
      return { message, time: performance.now() - startedAt };
    };
    const converse = async (visitor: number, round: number, isCounted: boolean): Promise<void> => {
      const content = questions[(round * visitors + visitor) % questions.length] ?? '';
      const turns: WelcomeTurn[] = [{ role: 'user', content }];
      const first = await ask(visitor, turns);
      turns.push({ role: 'assistant', content: first.message }, { role: 'user', content: 'und auf Englisch?' });
      const next = await ask(visitor, turns);
      if (!isCounted) return;
      times.first.push(first.time);
      times.next.push(next.time);
    };
    // The first question after a start, then a server that is warm.
    const cold = await ask(0, [{ role: 'user', content: questions[0] ?? '' }]);
    const everybody = Array.from({ length: visitors }, (_, visitor) => visitor);
    await Promise.all(everybody.map((visitor) => converse(visitor, 0, false)));
    await Promise.all(
      everybody.map(async (visitor) => {
        for (let round = 1; round <= rounds; round += 1) await converse(visitor, round, true);
      }),
    );
    console.log(`the very first after the start       ${cold.time.toFixed(0)} ms`);
    for (const [kind, name] of [
      ['first', 'first answer'],
      ['next', 'answer to a follow-up'],
    ] as const) {
      const [median, high, highest] = [0.5, 0.95, 1].map((share) => quantile(times[kind], share).toFixed(0));
      console.log(
        `${name.padEnd(22)} ${visitors} at once: median ${median} ms, p95 ${high} ms, longest ${highest} ms, n ${times[kind].length}`,
      );
    }
    console.log(`goal                   first answer p95 ${goalMilliseconds} ms`);
  } finally {
    await server.end();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
