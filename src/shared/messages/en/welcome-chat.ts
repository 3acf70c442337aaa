import type { welcomeChat as source } from '../de/welcome-chat.ts';

export const welcomeChat: typeof source = {
  title: 'Ask us',
  botName: 'BoardSearch chatbot',
  greeting:
    'Hello! I answer questions about BoardSearch: what it can do, what it costs and how safe your papers are. What would you like to know?',
  label: 'Your question',
  placeholder: 'Your question …',
  send: 'Send',
  you: 'You',
  typing: 'The chatbot is typing …',
  notice: 'A program answers here, not a person. The conversation stays in your browser.',
  chipsLabel: 'Suggestions',
  chips: ['Request Demo', 'Learn Pricing', 'Show Features'],
  askChip: (chip) => `Ask now: ${chip}`,
  topicsLabel: 'Did you mean',
  actions: {
    signup: 'Start free trial',
    demo: 'Start demo',
    pricing: 'See pricing',
    contact: 'Write to sales',
    login: 'Log in',
  },
  errorTitle: 'Error',
  errorText: 'Sorry, there was an issue. Please try again.',
  busyText: 'You’ve asked a lot of questions. Please try again in a few minutes.',
  apology: "I'm sorry, I experienced a brief technical error. Could you please repeat your question?",
  closeToast: 'Close notification',
  withoutScript: 'The chat needs JavaScript. Or write to us:',
};
