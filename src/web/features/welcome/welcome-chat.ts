import { beginConversation } from './conversation.ts';
import { requestReply } from './request-reply.ts';
import { openPanel } from './welcome-panel.ts';

/** The landing page's welcome chat; its greeting and forms are server-rendered (WEL-01). */
export function startWelcomeChat(signal: AbortSignal): void {
  const panel = openPanel(signal);
  if (!panel) return;
  const conversation = beginConversation(panel.greeting, panel.maxTurns);

  const send = async (question: string): Promise<void> => {
    if (question === '' || panel.isPending()) return;
    panel.begin(question);
    const { reply, isTooOften } = await requestReply(
      panel.endpoint,
      conversation.ask(question),
      panel.language,
      signal,
    );
    if (signal.aborted) return;
    if (reply) {
      conversation.keep(question, reply.message);
      panel.answer(reply);
    } else panel.fail(question, isTooOften);
  };

  panel.onSend((question) => void send(question));
}
