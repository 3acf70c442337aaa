import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('LIM every constant of the specification has its value, in the single place shared by server and web', () => {
  expect(limits).toMatchObject({
    verificationCodeLength: 6,
    lockoutMinutes: 15,
    lockoutAttempts: 10,
    passwordMinLength: 8,
    generatedPasswordLength: 16,
    chatTitleLength: 50,
    recentChats: 10,
    answerPhases: { length: 3 },
    folderColors: { length: 5 },
    hierarchyItems: 5,
    adminListPixels: 600,
    welcomeChatPixels: 400,
    bubbleMaxPercent: 80,
    progressValidated: 0.2,
    progressStored: 0.4,
    queueResetMilliseconds: 500,
    recoveryRedirectMilliseconds: 2_000,
    heroFadeMilliseconds: 300,
    tooltipDelayMilliseconds: 700,
    plans: {
      basic: { users: 1, pages: 5_000, queriesPerMonth: 50 },
      plus: { users: 5, pages: 10_000, queriesPerMonth: 100 },
      enterprise: { users: null, pages: null, queriesPerMonth: null },
    },
  });
});
