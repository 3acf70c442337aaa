import type { BotReply } from './conversation.ts';
import { createToasts } from './show-toast.ts';

/** The first match, or an error naming what is missing: the server renders all of these. */
function need<Found extends Element>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`the welcome chat has no ${selector}`);
  return found;
}

const cloneOf = (root: ParentNode, selector: string): HTMLElement =>
  need<HTMLTemplateElement>(root, selector).content.cloneNode(true).firstChild as HTMLElement;

/** The welcome chat's user interface. */
export function openPanel(signal: AbortSignal) {
  const root = document.querySelector<HTMLElement>('#welcome-chat');
  if (!root) return null;
  const messages = need<HTMLElement>(root, '[data-messages]');
  const typing = need<HTMLElement>(root, '[data-typing]');
  const chips = need<HTMLElement>(root, '[data-chips]');
  const form = need<HTMLFormElement>(root, 'form');
  const input = need<HTMLTextAreaElement>(form, 'textarea');
  const button = need<HTMLButtonElement>(form, 'button');
  const toasts = createToasts(need(root, '[data-toasts]'), () => cloneOf(root, 'template[data-toast]'), signal);
  let isPending = false;

  const add = (from: 'bot' | 'user', text: string): HTMLElement => {
    const message = cloneOf(root, `template[data-${from}]`);
    need<HTMLElement>(message, '[data-content]').textContent = text;
    messages.append(message);
    chips.hidden = messages.children.length > 1;
    messages.scrollTop = messages.scrollHeight;
    return message;
  };

  const setPending = (pending: boolean): void => {
    isPending = pending;
    input.disabled = pending;
    button.disabled = pending;
    typing.replaceChildren(...(pending ? [cloneOf(root, 'template[data-typing-text]')] : []));
    messages.setAttribute('aria-busy', String(pending));
  };

  /** Disabling the field lost its focus; restore it unless the reader has moved on. */
  const endPending = (): void => {
    setPending(false);
    if (document.activeElement === document.body) input.focus({ preventScroll: true });
  };

  const addActions = (message: HTMLElement, actions: readonly string[]): void => {
    const all = cloneOf(root, 'template[data-actions]');
    const byName = new Map([...all.children].map((link) => [(link as HTMLElement).dataset.action, link]));
    const wanted = actions.flatMap((name) => byName.get(name) ?? []);
    if (wanted.length === 0) return;
    all.replaceChildren(...wanted);
    message.append(all);
  };

  let send = (_question: string): void => {};

  /** Suggested topics as buttons that ask them, leaving the field's text alone. */
  const addTopics = (message: HTMLElement, topics: readonly string[], language: string): void => {
    if (topics.length === 0) return;
    const list = cloneOf(root, 'template[data-topics]');
    const [item] = list.children;
    list.replaceChildren(
      ...topics.map((topic) => {
        const entry = item?.cloneNode(true) as HTMLElement;
        const ask = need<HTMLButtonElement>(entry, 'button');
        ask.textContent = topic;
        ask.lang = language;
        ask.addEventListener(
          'click',
          () => {
            if (isPending) return;
            // Move the focus to the field, as after a typed question.
            ask.blur();
            send(topic);
          },
          { signal },
        );
        return entry;
      }),
    );
    message.append(list);
  };

  for (const arrow of chips.querySelectorAll<HTMLElement>('[data-ask]')) {
    arrow.addEventListener('click', () => isPending || send(arrow.dataset.ask ?? ''), { signal });
  }
  for (const chip of chips.querySelectorAll('[data-take]')) {
    chip.addEventListener(
      'click',
      () => {
        if (isPending) return;
        input.value = chip.textContent ?? '';
        input.focus();
      },
      { signal },
    );
  }
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    },
    { signal },
  );

  return {
    greeting: need(messages, '[data-content]').textContent ?? '',
    endpoint: root.dataset.endpoint ?? '',
    maxTurns: Number(root.dataset.maxMessages),
    language: document.documentElement.lang,
    isPending: () => isPending,
    onSend: (ask: (question: string) => void) => {
      send = ask;
      form.addEventListener(
        'submit',
        (event) => {
          event.preventDefault();
          send(input.value.trim());
        },
        { signal },
      );
    },
    begin: (question: string) => {
      add('user', question);
      if (input.value.trim() === question) input.value = '';
      setPending(true);
    },
    answer: ({ message, language, actions, topics }: BotReply) => {
      const bubble = add('bot', message);
      if (language) need<HTMLElement>(bubble, '[data-content]').lang = language;
      addTopics(bubble, topics, language);
      addActions(bubble, actions);
      // Scroll to the question, so that both are read from their start, however long the answer is.
      const question = bubble.previousElementSibling as HTMLElement | null;
      messages.scrollTop = (question ?? bubble).offsetTop - messages.offsetTop - 16;
      endPending();
    },
    /** Puts the question back into the field, so that it need not be retyped. */
    fail: (question: string, isTooOften: boolean) => {
      add('bot', root.dataset.apology ?? '');
      toasts.show((isTooOften ? root.dataset.busyText : root.dataset.errorText) ?? '');
      if (input.value.trim() === '') input.value = question;
      endPending();
    },
  };
}
