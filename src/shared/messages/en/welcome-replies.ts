import type { welcomeReplies as german } from '../de/welcome-replies.ts';

export const welcomeReplies: typeof german = {
  greeting: 'Hello! I answer questions about BoardSearch: about its features, plans, security and the demo.',
  wellBeing: 'Thanks for asking! I’m a program and always ready. What would you like to know about BoardSearch?',
  thanks: 'You are welcome! If there is anything else you would like to know, just ask.',
  farewell: 'Goodbye, and thank you for your visit!',
  inLanguage: 'Sure, I’ll answer in English. What would you like to know about BoardSearch?',
  unclear: 'What would you like to know? I can tell you about features, plans, security and the demo.',
  unknown: 'I don’t know that. Our sales team will be glad to help.',
  unsure: 'I’m not sure about that; our sales team will be glad to help. Or did you mean:',
  unknownToo: 'I don’t know the answer to your other question; our sales team will be glad to help.',
};
