import type { Platform } from '#server/platform/platform.ts';
import { visitorQuestionDays } from '#shared/contracts/admin-knowledge.ts';
import { registerFormats, reportFormats } from '#shared/contracts/exports.ts';
import { sourceKinds } from '#shared/contracts/sources.ts';
import { type Language, languages } from '#shared/contracts/users.ts';
import type { FactName, Facts } from '#shared/facts/fact-names.ts';
import {
  archiveDays,
  backupsKept,
  confirmationLinkMinutes,
  deletionDays,
  demoAccountCount,
  lockoutAttempts,
  lockoutMinutes,
  mailExtensions,
  passwordMinLength,
  plans,
  recoveryCodeCount,
  sheetExtensions,
  uploadMaxBytes,
} from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { visibility as visibilityDe } from '#shared/messages/de/visibility.ts';
import { visibility as visibilityEn } from '#shared/messages/en/visibility.ts';
import { planFeatureStates } from '#shared/plan-features.ts';
import { knownBrowserDays, sessionAbsoluteMilliseconds, sessionIdleSeconds } from '../../accounts/public.ts';
import { describeModels, describeThirdParties, type FactModels } from './describe-models.ts';
import { describePrice, listParts } from './describe-plans.ts';
import { factTexts } from './fact-texts.ts';
import { listFormats, nameFamilies } from './list-formats.ts';

/** What facts depend on besides constants. */
export type FactBasis = {
  config: Pick<Platform['config'], 'isDemoOn' | 'emailConfirmation' | 'auditRetentionDays'>;
  siteContent: Platform['siteContent'];
  sources: Pick<Platform['sources'], 'offered'>;
  scanner: unknown;
};

/** Who sees what is said in one place, for all. */
const visibility = { de: visibilityDe, en: visibilityEn };
const daySeconds = 86_400;

/** The facts about this installation in both languages. `models`: that visitors' companies may be allowed to use. */
export function collectFacts(basis: FactBasis, models: FactModels): Record<Language, Facts> {
  return { de: factsIn('de', basis, models), en: factsIn('en', basis, models) };
}

function factsIn(language: Language, basis: FactBasis, models: FactModels): Facts {
  const { config, siteContent, sources, scanner } = basis;
  const texts = factTexts[language];
  const who = visibility[language];
  const { sales, legalNotice, prices } = siteContent;
  const number = (value: number) => value.toLocaleString(locales[language]);
  const join = (list: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
    new Intl.ListFormat(locales[language], { type }).format(list);
  const missing = sourceKinds.filter((kind) => !sources.offered.includes(kind));
  const states = planFeatureStates(missing);
  const hours = number(confirmationLinkMinutes / 60);
  const accounts = number(demoAccountCount);
  const { basic, plus } = plans;
  const exported = (formats: readonly (keyof typeof texts.exports)[]) =>
    join(formats.map((each) => texts.exports[each]));
  return {
    'limits.uploadMegabytes': number(uploadMaxBytes / 1024 ** 2),
    'limits.passwordLength': number(passwordMinLength),
    'limits.recoveryCodes': number(recoveryCodeCount),
    'limits.lockoutAttempts': number(lockoutAttempts),
    'limits.lockoutMinutes': number(lockoutMinutes),
    'limits.sessionIdleDays': number(sessionIdleSeconds / daySeconds),
    'limits.sessionDays': number(sessionAbsoluteMilliseconds / daySeconds / 1_000),
    'limits.browserDays': number(knownBrowserDays),
    'limits.linkHours': hours,
    'limits.deletionDays': number(deletionDays),
    'limits.archiveDays': number(archiveDays),
    'limits.backupsKept': number(backupsKept),
    'limits.auditDays': number(config.auditRetentionDays),
    'limits.visitorQuestionDays': number(visitorQuestionDays),
    'plans.basic.people': texts.people(basic.users, number(basic.users)),
    'plans.basic.pages': number(basic.pages),
    'plans.basic.questions': number(basic.queriesPerMonth),
    'plans.basic.price': describePrice(prices.basic, prices.currency, language),
    'plans.plus.people': texts.people(plus.users, number(plus.users)),
    'plans.plus.pages': number(plus.pages),
    'plans.plus.questions': number(plus.queriesPerMonth),
    'plans.plus.price': describePrice(prices.plus, prices.currency, language),
    'formats.read': join(listFormats(texts.families)),
    'formats.families': join(nameFamilies(texts.families)),
    'formats.tables': sheetExtensions.join(', '),
    'formats.mails': mailExtensions.join(', '),
    'sources.connected': join(
      sources.offered.map((kind) => texts.sources[kind]),
      'disjunction',
    ),
    'exports.chats': exported([...reportFormats, 'txt']),
    'exports.registers': exported(registerFormats),
    'exports.tasks': exported([...registerFormats, 'ics']),
    languages: join(
      languages.map((each) => new Intl.DisplayNames(locales[language], { type: 'language' }).of(each) ?? each),
    ),
    'demo.accounts': accounts,
    'provider.company': legalNotice.companyName,
    'contact.email': sales.email,
    'plans.basic.parts': listParts('basic', states, language),
    'plans.plus.parts': listParts('plus', states, language),
    'sources.missing':
      missing.length === 0 ? '' : texts.sourcesMissing(join(missing.map((kind) => texts.sources[kind]))),
    'demo.offer': config.isDemoOn ? texts.demoOn(accounts) : texts.demoOff,
    'models.state': describeModels(models, language),
    'models.thirdParties': describeThirdParties(models, language),
    'scanner.state': scanner ? texts.scanner.on : texts.scanner.off,
    'signUp.confirmation': config.emailConfirmation ? texts.confirmation.on(hours) : texts.confirmation.off,
    'visibility.own': who.own,
    'visibility.brief': who.brief,
    'visibility.looks': who.looks,
    'visibility.without': who.without,
    'visibility.told': who.told,
    'visibility.operator': who.operator,
    'contact.ways':
      sales.phone === undefined ? texts.contact.byMail(sales.email) : texts.contact.byPhone(sales.email, sales.phone),
  } satisfies Record<FactName, string>;
}
