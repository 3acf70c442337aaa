/** Every constant of the specification's section 9 and of our own limits, once, for server and web alike. */

/** Accounts and second factor. */
export const passwordMinLength = 8;
/** Longer input is refused before it is hashed. */
export const passwordMaxLength = 128;
export const generatedPasswordLength = 16;
export const verificationCodeLength = 6;
export const lockoutMinutes = 15;
export const lockoutAttempts = 10;
/** How long a second factor's session waits for its code before it must be opened anew. */
export const pendingFactorMinutes = 15;
/** E-mail codes: how long one is valid, and how soon the next may be asked for. */
export const verificationCodeMinutes = 10;
export const resendSeconds = 30;
/** How long a fresh proof of identity lets its session change second factors. */
export const confirmationMinutes = 10;
/** How long the set-up of an authenticator waits for its first code. */
export const totpSetupMinutes = 30;
export const recoveryCodeCount = 10;
/** More passkeys of one account would be a sign of something gone wrong. */
export const passkeysPerAccount = 20;
/** Of a person or a company, in characters. */
export const nameMaxLength = 100;
/** How long links in mails work. */
export const resetLinkMinutes = 60;
export const confirmationLinkMinutes = 24 * 60;
export const signInLinkMinutes = 30;
/** After a change of address has been confirmed at the latest: how long the address before can take it back. */
export const keepEmailMinutes = 8 * 24 * 60;
export const invitationMinutes = 7 * 24 * 60;
/** Of users that are made from one table. */
export const importRowsAtMost = 500;
/** How long an account that its owner wants deleted can still be kept. */
export const deletionDays = 7;
/** How long an archive of own data is kept, and how many of a user. */
export const archiveDays = 7;
export const archivesAtMost = 3;
/** Backups of an account that are kept, and how long a passphrase for them is at least. */
export const backupsKept = 4;
export const passphraseMinLength = 12;
/** An archive that is put in again: bytes of it, of its data beside the files, and parts. */
export const importMaxBytes = 20 * 1024 ** 3;
export const importDataMaxBytes = 128 * 1024 ** 2;
export const importPartsAtMost = 100_000;
/** How long what was looked through waits for a decision, in hours. */
export const importHours = 24;
export const recoveryRedirectMilliseconds = 2_000;
/** The company of whoever names none, as it is stored. */
export const unnamedCompany = 'Default Company';

/** How long the audit log is kept, in days, unless the operator says otherwise: a year, and a month to look at it. */
export const auditRetentionDays = 400;

/** Chats. */
export const chatTitleLength = 50;
export const recentChats = 10;
export const folderColors = ['bg-blue-500', 'bg-green-500', 'bg-purple-500', 'bg-orange-500', 'bg-pink-500'] as const;
export const folderNameMaxLength = 120;
/** Of a user. */
export const foldersAtMost = 200;
export const chatTitleMaxLength = 200;
export const questionMaxLength = 4_000;
export const answerPhases = ['snippets', 'summary', 'recommendations'] as const;

/** Uploads. Shares of a file's progress: validated, stored, recorded. */
export const progressValidated = 0.2;
export const progressStored = 0.4;
export const queueResetMilliseconds = 500;
export const fileNameMaxLength = 255;
export const descriptionMaxLength = 2_000;
/** Of a document, as its user corrects them. */
export const titleMaxLength = 300;
export const bodyMaxLength = 200;
/** Bytes. 200 MiB holds a scanned pack of 500 pages at 200 dpi. */
export const uploadMaxBytes = 200 * 1024 * 1024;
/** Uploads that one user may have begun and not finished, and the bytes that they were announced with, together. */
export const unfinishedUploadsAtMost = 20;
export const unfinishedBytesAtMost = 2 * 1024 ** 3;
/** Of the free space that others have not announced uploads for, one user's announced ones take this share; one file always may. */
export const announcedShareAtMost = 0.25;
/** Pixels of an image, width times height: a page of A3 at 600 dpi has 70 million. */
export const imagePixelsMax = 100_000_000;
/** Uploads that one request may delete; whoever deletes more sends several. */
export const uploadsAtOnce = 200;
/** What this version reads. The file picker offers exactly these. */
export const readableExtensions = [
  'pdf',
  'docx',
  'doc',
  'odt',
  'rtf',
  'pptx',
  'xlsx',
  'xls',
  'csv',
  'txt',
  'md',
  'eml',
  'msg',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
] as const;
/** Of 100: on pages recognised with less confidence, letters are wrong, and the user is told to look at the picture. */
export const poorConfidence = 80;
/** Those of them that are mails, and have other files in them. */
export const mailExtensions = ['eml', 'msg'] as const;
/** Files that are taken out of a mail, with those of the mails in it; how deep these may lie; and of how many is said why not. */
export const attachmentsAtMost = 100;
export const attachmentDepthAtMost = 3;
export const attachmentNotesAtMost = 200;

/** Interface. */
export const heroFadeMilliseconds = 300;
export const tooltipDelayMilliseconds = 700;
export const adminListPixels = 600;
export const welcomeChatPixels = 400;
export const bubbleMaxPercent = 80;
export const hierarchyItems = 5;

/** The welcome chat, in characters: a visitor's message, and an answer. Of a conversation the newest messages are sent. */
export const welcomeMessageMaxLength = 1_000;
export const welcomeReplyMaxLength = 2_000;
export const welcomeMessagesAtMost = 40;
/** Topics offered where nothing was answered, and the characters of one; more are a menu. */
export const welcomeTopicsAtMost = 3;
export const welcomeTopicMaxLength = 120;

/** Addresses of the demo's accounts lie here; nobody's mail does. */
export const demoAddressEnding = '@demo.boardsearch.example';
/** Demo: of one visit, beside the samples. */
export const demoPassword = 'Sitzung-Probe-2025!';
export const demoUploadsAtMost = 5;
/** With what lies in mails among them. */
export const demoFilesAtMost = 20;
export const demoUploadMaxBytes = 10 * 1024 * 1024;
export const demoQuestionsAtMost = 60;
/** Visits that may be open at the same time; when nine of ten are, the oldest make room, if they began so long ago, in minutes. */
export const demoVisitsAtMost = 500;
export const demoVisitMinutesAtLeast = 60;

/** Streams of events that one user may have open at one server; with the next one, the oldest ends and asks again later. */
export const eventStreamsAtMost = 20;

/** Plans. `null` = unlimited. */
export const plans = {
  basic: { users: 1, pages: 5_000, queriesPerMonth: 50 },
  plus: { users: 5, pages: 10_000, queriesPerMonth: 100 },
  enterprise: { users: null, pages: null, queriesPerMonth: null },
} as const;
export type PlanName = keyof typeof plans;
export const planNames = ['basic', 'plus', 'enterprise'] as const satisfies readonly PlanName[];
/** Those of them that people can sign up for themselves. */
export const chosenPlans = ['basic', 'plus'] as const satisfies readonly PlanName[];
export type ChosenPlan = (typeof chosenPlans)[number];
/** From so many questions on that are left in a month, the chat says how many. */
export const fewQueriesLeft = 10;

/** API keys: how long they last if nobody says otherwise, and at most, in days; how many one account may have. */
export const apiKeyDays = 90;
export const apiKeyDaysAtMost = 365;
export const apiKeysAtMost = 20;
export const apiKeyNameMaxLength = 60;
/** Requests with one key, or one connected program, that a server takes at once, and again within a minute. */
export const keyRequestsPerMinute = 600;
/** How long a request is remembered by its `Idempotency-Key`, in hours, and the key's length, in characters. */
export const idempotencyHours = 24;
export const idempotencyKeyMaxLength = 200;
