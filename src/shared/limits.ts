/** All constants of the specification's section 9 and our own limits, shared by server and web. */

/** Accounts and second factor. */
export const passwordMinLength = 8;
/** Longer input is rejected before hashing. */
export const passwordMaxLength = 128;
export const generatedPasswordLength = 16;
export const verificationCodeLength = 6;
export const lockoutMinutes = 15;
export const lockoutAttempts = 10;
/** How long a second-factor session waits for its code before it must be reopened. */
export const pendingFactorMinutes = 15;
/** E-mail codes: how long one is valid, and how soon the next may be requested. */
export const verificationCodeMinutes = 10;
export const resendSeconds = 30;
/** How long a fresh proof of identity allows its session to change second factors. */
export const confirmationMinutes = 10;
/** How long an authenticator's setup waits for its first code. */
export const totpSetupMinutes = 30;
export const recoveryCodeCount = 10;
/** More passkeys in one account would suggest that something went wrong. */
export const passkeysPerAccount = 20;
/** Name of a person or company, in characters. */
export const nameMaxLength = 100;
/** Validity of mailed links. */
export const resetLinkMinutes = 60;
export const confirmationLinkMinutes = 24 * 60;
export const signInLinkMinutes = 30;
/** After a confirmed change of address: how long the previous address can revert it, at most. */
export const keepEmailMinutes = 8 * 24 * 60;
export const invitationMinutes = 7 * 24 * 60;
/** Users created from one table. */
export const maxImportRows = 500;
/** Grace period of an account deletion requested by its owner. */
export const deletionDays = 7;
/** How long an archive of own data is kept, and how many per user. */
export const archiveDays = 7;
export const maxArchives = 3;
/** Number of account backups kept, and the minimum length of their passphrase. */
export const backupsKept = 4;
export const passphraseMinLength = 12;
/** Limits of an imported archive: total bytes, bytes of its data besides the files, and parts. */
export const importMaxBytes = 20 * 1024 ** 3;
export const importDataMaxBytes = 128 * 1024 ** 2;
export const maxImportParts = 100_000;
/** How long an import preview waits for a decision, in hours. */
export const importHours = 24;
export const recoveryRedirectMilliseconds = 2_000;
/** Stored company name of users who give none. */
export const unnamedCompany = 'Default Company';

/** Default retention of the audit log, in days: a year, plus a month to look at it. */
export const auditRetentionDays = 400;

/** Chats. */
export const chatTitleLength = 50;
export const recentChats = 10;
export const folderColors = ['bg-blue-500', 'bg-green-500', 'bg-purple-500', 'bg-orange-500', 'bg-pink-500'] as const;
export const folderNameMaxLength = 120;
/** Per user. */
export const maxFolders = 200;
export const chatTitleMaxLength = 200;
export const questionMaxLength = 4_000;
export const answerPhases = ['snippets', 'summary', 'recommendations'] as const;

/** Uploads. Fractions of a file's progress: validated, stored, recorded. */
export const progressValidated = 0.2;
export const progressStored = 0.4;
export const queueResetMilliseconds = 500;
export const fileNameMaxLength = 255;
export const descriptionMaxLength = 2_000;
/** A document's title and body, as corrected by the user. */
export const titleMaxLength = 300;
export const bodyMaxLength = 200;
/** What users say about one document's records: all of it is applied anew each time. */
export const maxCorrections = 5_000;
/** Highest number in an imported collection of decisions, so that further entries always get theirs. */
export const importedNumberMax = 1_000_000;
/** Bytes. 200 MiB holds a scanned document of 500 pages at 200 dpi. */
export const uploadMaxBytes = 200 * 1024 * 1024;
/** A user's unfinished uploads, and the sum of their announced bytes. */
export const maxUnfinishedUploads = 20;
export const maxUnfinishedBytes = 2 * 1024 ** 3;
/**
 * A user's announced uploads may take this fraction of the free space not announced by others; a single file always
 * may.
 */
export const maxAnnouncedShare = 0.25;
/** Pixels of an image, width times height: an A3 page at 600 dpi has 70 million. */
export const imagePixelsMax = 100_000_000;
/** Uploads deleted per request; larger deletions are split. */
export const uploadsAtOnce = 200;
/** File types this version reads. The file picker offers exactly these. */
export const readableExtensions = [
  'pdf',
  'docx',
  'docm',
  'doc',
  'odt',
  'rtf',
  'pptx',
  'pptm',
  'ppsx',
  'odp',
  'xlsx',
  'xlsm',
  'xls',
  'ods',
  'csv',
  'txt',
  'md',
  'html',
  'htm',
  'eml',
  'msg',
  'p7m',
  'zip',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'tif',
  'tiff',
] as const;
/** Out of 100: pages recognised with less confidence contain wrong letters, and the user is told to check the image. */
export const poorConfidence = 80;
/** Those that are tables. */
export const sheetExtensions = ['xlsx', 'xlsm', 'xls', 'ods', 'csv'] as const;
/** Those that are mails and contain other files. */
export const mailExtensions = ['eml', 'msg'] as const;
/** Those that may contain other files, which become documents of their own. */
export const containerExtensions = [...mailExtensions, 'p7m', 'zip'] as const;
/**
 * Files extracted from a mail or an archive, including those of nested ones; maximum nesting depth; and how many
 * left-out ones are listed with a reason.
 */
export const maxAttachments = 300;
export const maxAttachmentDepth = 3;
export const maxAttachmentNotes = 400;

/** Interface. */
export const heroFadeMilliseconds = 300;
export const tooltipDelayMilliseconds = 700;
export const adminListPixels = 600;
export const welcomeChatPixels = 400;
export const bubbleMaxPercent = 80;
export const hierarchyItems = 5;

/**
 * The welcome chat, in characters: a visitor's message, and an answer. Only the newest messages of a conversation are
 * sent.
 */
export const welcomeMessageMaxLength = 1_000;
export const welcomeReplyMaxLength = 2_000;
export const maxWelcomeMessages = 40;
/** Topics offered if nothing was answered, and their length in characters; more would be a menu. */
export const maxWelcomeTopics = 3;
export const welcomeTopicMaxLength = 120;

/** Domain of the demo accounts' addresses, which receive no mail. */
/**
 * Today in the demo, YYYY-MM-DD: shortly after the newest of its papers, so that their tasks are done, overdue, due soon
 * and ahead on whatever day somebody visits.
 */
export const demoDay = '2025-10-06';
export const demoAddressEnding = '@demo.boardsearch.example';
/** Demo: per visit, not counting the samples. */
export const demoAccountCount = 3;
export const demoPassword = 'Sitzung-Probe-2025!';
export const maxDemoUploads = 5;
/** Including attachments. */
export const maxDemoFiles = 20;
export const demoUploadMaxBytes = 10 * 1024 * 1024;
export const maxDemoQuestions = 60;
/**
 * Concurrent visits; when nine out of ten are taken, the oldest are ended if they started at least this many minutes
 * ago.
 */
export const maxDemoVisits = 500;
export const minDemoVisitMinutes = 60;

/** Event streams per user and server; the next one ends the oldest, which reconnects later. */
export const maxEventStreams = 20;

/** Plans. `null` = unlimited. */
export const plans = {
  basic: { users: 1, pages: 5_000, queriesPerMonth: 50 },
  plus: { users: 5, pages: 10_000, queriesPerMonth: 100 },
  enterprise: { users: null, pages: null, queriesPerMonth: null },
} as const;
export type PlanName = keyof typeof plans;
export const planNames = ['basic', 'plus', 'enterprise'] as const satisfies readonly PlanName[];
/** Plans available at sign-up. */
export const chosenPlans = ['basic', 'plus'] as const satisfies readonly PlanName[];
export type ChosenPlan = (typeof chosenPlans)[number];
/** The chat shows the number of questions left in the month from here on. */
export const fewQueriesLeft = 10;

/** API keys: default and maximum lifetime in days, and number per account. */
export const apiKeyDays = 90;
export const maxApiKeyDays = 365;
export const maxApiKeys = 20;
export const apiKeyNameMaxLength = 60;
/** Rate limit per key or connected program: bucket size, refilled within a minute. */
export const keyRequestsPerMinute = 600;
/** How long a request is remembered by its `Idempotency-Key`, in hours, and the key's length in characters. */
export const idempotencyHours = 24;
export const idempotencyKeyMaxLength = 200;
