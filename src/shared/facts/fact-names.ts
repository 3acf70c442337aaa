/**
 * Facts that public texts and the welcome chat's knowledge may name as `{{name}}`. Their values come from limits and
 * configuration (`features/site/facts`). Those under "as a sentence" are whole sentences, or empty.
 */
export const factNames = [
  'limits.uploadMegabytes',
  'limits.passwordLength',
  'limits.recoveryCodes',
  'limits.lockoutAttempts',
  'limits.lockoutMinutes',
  'limits.sessionIdleDays',
  'limits.sessionDays',
  'limits.browserDays',
  'limits.linkHours',
  'limits.deletionDays',
  'limits.archiveDays',
  'limits.backupsKept',
  'limits.auditDays',
  'limits.visitorQuestionDays',
  'plans.basic.people',
  'plans.basic.pages',
  'plans.basic.questions',
  'plans.basic.price',
  'plans.plus.people',
  'plans.plus.pages',
  'plans.plus.questions',
  'plans.plus.price',
  'formats.read',
  'formats.families',
  'formats.tables',
  'formats.mails',
  'sources.connected',
  'exports.chats',
  'exports.registers',
  'exports.tasks',
  'languages',
  'demo.accounts',
  'provider.company',
  'contact.email',
  // As a sentence.
  'plans.basic.parts',
  'plans.plus.parts',
  'sources.missing',
  'demo.offer',
  'models.state',
  'models.thirdParties',
  'scanner.state',
  'signUp.confirmation',
  'contact.ways',
] as const;
export type FactName = (typeof factNames)[number];

/** Values of all facts in one language. */
export type Facts = Readonly<Record<FactName, string>>;
