import type { welcomeReplies as german } from '../de/welcome-replies.ts';

export const welcomeReplies: typeof german = {
  greeting: 'Hello! I answer questions about BoardSearch: about its features, plans, security and the demo.',
  wellBeing: 'Thank you for asking! I am a program and always ready. What would you like to know about BoardSearch?',
  thanks: 'You are welcome! If there is anything else you would like to know, just ask.',
  farewell: 'Goodbye, and thank you for your visit!',
  inLanguage: 'Sure, I will answer in English. What would you like to know about BoardSearch?',
  unclear: 'What would you like to know? I can tell you about features, plans, security and the demo.',
  unknown:
    'I cannot tell you anything about that: my knowledge of BoardSearch does not cover it. Our sales team will be glad to help.',
  unsure: 'I have no reliable answer to that; our sales team will be glad to help. Or did you perhaps mean:',
  unknownToo: 'I cannot tell you anything about your other question; our sales team will be glad to help.',
};
