import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type ModelDialect, type ModelUse, modelDialects, modelUses } from '#shared/contracts/language-models.ts';
import { auditRetentionDays, type PlanName, planNames } from '#shared/limits.ts';
import { type MailAddress, parseMailAddress } from '../mail/mail-address.ts';
import { parseSmtpUrl, type SmtpServer } from '../mail/smtp-url.ts';
import { defaultLeastRate } from '../outbound/transfer-pace.ts';
import { type ClamdAddress, parseClamdUrl } from '../scanner/clamd-url.ts';
import { type AuditOutlets, auditStreamRule, parseAuditStream } from './audit-outlets.ts';

/** An empty variable counts as unset, as in an untouched .env file. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** The result of `parse`, or an issue if it is undefined. */
const parsed = <T>(parse: (value: string) => T | undefined, message: string) =>
  z.string().transform((value, context) => {
    const result = parse(value);
    if (result !== undefined) return result;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/** A URL as accepted by libpq: the host may be missing if `?host=` names the folder of a local socket. */
const isDatabaseUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'));

/** Base64 or base64url, padded or not. */
const isKeyOf32Bytes = (value: string): boolean =>
  /^[\w+/-]+={0,2}$/.test(value) && Buffer.from(value, 'base64').length === 32;

const asModelUses = (value: string): ModelUse[] | undefined => {
  const named = value.split(',').map((use) => use.trim());
  const uses = modelUses.filter((use) => named.includes(use));
  return uses.length === named.length ? uses : undefined;
};

const splitHosts = (value: string): string[] =>
  value
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

export const defaultProviderName = 'BoardSearch';

const environmentSchema = z.object({
  PORT: optional(z.coerce.number('must be a number').int().min(0).max(65_535).default(3000)),
  HOST: optional(z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: optional(z.string().refine(isDatabaseUrl, 'must be a postgresql:// address').optional()),
  SMTP_URL: optional(parsed(parseSmtpUrl, 'must be an smtp:// or smtps:// address').optional()),
  MAIL_FROM: optional(
    parsed(parseMailAddress, 'must be an address such as BoardSearch <no-reply@company.example>').optional(),
  ),
  CLAMD_URL: optional(
    parsed(parseClamdUrl, 'must be an address such as unix:///run/clamav/clamd.ctl or tcp://host:3310').optional(),
  ),
  TZ_OPERATOR: optional(
    z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin').default('Europe/Berlin'),
  ),
  DEMO_MODE: optional(z.enum(['off', 'on'], 'must be on or off').default('on')),
  DEFAULT_PLAN: optional(z.enum(planNames, 'must be basic, plus or enterprise').default('enterprise')),
  READER: optional(z.enum(['off', 'on'], 'must be on or off').default('on')),
  OCR_CONCURRENCY: optional(z.coerce.number('must be a number').int().min(0).max(64).optional()),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  ROLE: optional(z.enum(['all', 'web', 'worker']).default('all')),
  TRUSTED_PROXY_HOPS: optional(z.coerce.number('must be a number').int().min(0).max(10).default(0)),
  ADDRESS_LIMIT_FACTOR: optional(z.coerce.number('must be a number').min(1).max(1_000_000).default(1)),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters').optional()),
  AUTH_SECRET_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters').optional()),
  EMAIL_CONFIRMATION: optional(z.enum(['off', 'on']).default('off')),
  ADMIN_RECOVERY_CODE: optional(z.string().min(20, 'must have at least 20 characters').max(200).optional()),
  PROVIDER_NAME: optional(z.string().trim().min(1).max(200).default(defaultProviderName)),
  SESSION_CHECK_SECONDS: optional(z.coerce.number('must be a number').min(0).max(1).default(1)),
  AUDIT_RETENTION_DAYS: optional(
    z.coerce.number('must be a number').int().min(30).max(36_500).default(auditRetentionDays),
  ),
  AUDIT_CHECKPOINT_FILE: optional(z.string().optional()),
  AUDIT_CHECKPOINT_MAIL: optional(z.email('must be an e-mail address').optional()),
  AUDIT_STREAM: optional(parsed(parseAuditStream, auditStreamRule).optional()),
  AUDIT_STREAM_TOKEN: optional(z.string().trim().optional()),
  AUDIT_STREAM_PRIVATE: optional(z.enum(['off', 'on'], 'must be on or off').default('off')),
  AUDIT_MAILS: optional(z.enum(['off', 'on'], 'must be on or off').default('on')),
  COMPANY_SIGN_IN_PRIVATE: optional(z.string().transform(splitHosts).optional()),
  BREACHED_PASSWORDS_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
  BACKUP_FOLDER: optional(z.string().optional()),
  BACKUP_AT: optional(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:15')
      .optional(),
  ),
  BACKUP_KEEP: optional(z.coerce.number('must be a number').int().min(1).max(1_000).default(30)),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters').optional()),
  SITE_CONTENT: optional(z.string().optional()),
  MICROSOFT_CLIENT_ID: optional(z.string().trim().optional()),
  MICROSOFT_CLIENT_SECRET: optional(z.string().trim().optional()),
  MICROSOFT_TENANT: optional(
    z
      .string()
      .trim()
      .regex(/^[\w.-]+$/, 'must be a tenant id, or organizations')
      .default('organizations'),
  ),
  GOOGLE_CLIENT_ID: optional(z.string().trim().optional()),
  GOOGLE_CLIENT_SECRET: optional(z.string().trim().optional()),
  DROPBOX_CLIENT_ID: optional(z.string().trim().optional()),
  DROPBOX_CLIENT_SECRET: optional(z.string().trim().optional()),
  SOURCES_PRIVATE: optional(z.enum(['off', 'on'], 'must be on or off').default('off')),
  SOURCES_AT_ONCE: optional(z.coerce.number('must be a number').int().min(1).max(100).default(8)),
  SOURCES_LEAST_RATE: optional(
    z.coerce.number('must be a number').int().min(0).max(1_000_000).default(defaultLeastRate),
  ),
  SOURCES_MAX_MINUTES: optional(z.coerce.number('must be a number').int().min(1).max(1_440).default(30)),
  LANGUAGE_MODEL_NAME: optional(z.string().trim().max(60, 'may have 60 characters at most').optional()),
  LANGUAGE_MODEL_DIALECT: optional(z.enum(modelDialects, `must be one of ${modelDialects.join(', ')}`).optional()),
  LANGUAGE_MODEL_ADDRESS: optional(z.string().trim().optional()),
  LANGUAGE_MODEL_ID: optional(z.string().trim().optional()),
  LANGUAGE_MODEL_KEY: optional(z.string().trim().optional()),
  LANGUAGE_MODEL_API_VERSION: optional(z.string().trim().optional()),
  LANGUAGE_MODEL_REGION: optional(z.string().trim().max(60, 'may have 60 characters at most').default('')),
  LANGUAGE_MODEL_PRIVATE: optional(z.enum(['off', 'on'], 'must be on or off').default('off')),
  LANGUAGE_MODEL_USES: optional(
    parsed(asModelUses, `must be some of ${modelUses.join(', ')}, with commas between them`).default([
      'answers',
      'understanding',
    ]),
  ),
  LANGUAGE_MODEL_CUSTOMERS: optional(z.enum(['none', 'all'], 'must be none or all').default('none')),
  LANGUAGE_MODEL_PROXY: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address such as http://proxy.company.example:3128' })
      .optional(),
  ),
  ENCRYPTION_KEY: optional(z.string().trim().refine(isKeyOf32Bytes, 'must be 32 bytes in base64').optional()),
  ENCRYPTION_KEY_PREVIOUS: optional(z.string().trim().refine(isKeyOf32Bytes, 'must be 32 bytes in base64').optional()),
});

/** The whole configuration, parsed once on start. */
export type Config = {
  port: number;
  host: string;
  /** Origin at which browsers reach the service; links and cookies are based on it. */
  publicUrl: string;
  /** False if it is the default. */
  isPublicUrlSet: boolean;
  dataDirectory: string;
  /** Undefined = the embedded server. */
  databaseUrl: string | undefined;
  /** Undefined = mails go into the folder `outbox` of the data directory. */
  smtp: SmtpServer | undefined;
  mailFrom: MailAddress;
  /** Malware scanner for uploads; undefined = none. */
  clamd: ClamdAddress | undefined;
  /** Whether a small model on this machine helps to choose the statement that answers. */
  isReaderOn: boolean;
  /**
   * Documents undergoing text recognition at the same time; 0 = no text recognition; undefined = as this machine
   * allows.
   */
  ocrConcurrency: number | undefined;
  operatorTimeZone: string;
  /** Whether there are demo accounts, open to anybody. */
  isDemoOn: boolean;
  /** Plan of customers for whom the operator has not decided one. */
  defaultPlan: PlanName;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  role: 'all' | 'web' | 'worker';
  /** Number of proxies in front that are trusted to state the client's address. */
  trustedProxyHops: number;
  /** Multiplies the limits per IP address, for organisations whose people share one. At least 1. */
  addressLimitFactor: number;
  /** Undefined = generated into the data directory. */
  authSecret: string | undefined;
  /** Accepted besides `authSecret` while keys are rotated. */
  previousAuthSecret: string | undefined;
  /** 32 bytes in base64; undefined = generated into the data directory. */
  encryptionKey: string | undefined;
  /** The key before, while keys are rotated. */
  previousEncryptionKey: string | undefined;
  /** Whether accounts are usable only after their address was confirmed by mail. */
  emailConfirmation: boolean;
  /** Undefined = emergency recovery is off. */
  adminRecoveryCode: string | undefined;
  /** Name of the provider's own customer, created on the first start. */
  providerName: string;
  /** How long the check of a session is reused for its other requests; 0 = every request checks. */
  sessionCheckMilliseconds: number;
  auditRetentionDays: number;
  audit: AuditOutlets;
  /** Hosts, with or without port, in a private network at which companies may have their sign-in. */
  privateSignInHosts: readonly string[];
  /** Service to look up breached passwords, in addition to our own list; undefined = none. */
  breachedPasswordsUrl: string | undefined;
  /** The operator's file with the content of the public pages; undefined = the sample. */
  siteContentPath: string | undefined;
  /** Registration of this service at Microsoft; undefined = none, and SharePoint is not offered. */
  microsoft: (Registration & { tenant: string }) | undefined;
  /** Registrations at Google, for Drive and mailboxes, and at Dropbox. */
  google: Registration | undefined;
  dropbox: Registration | undefined;
  /** Whether users may connect shares and mailboxes in the operator's private network. */
  isPrivateSourceAllowed: boolean;
  /**
   * How data sources are synced: `atOnce` a process, least bytes a second of a response, and the minutes after which a
   * transfer ends however fast it is.
   */
  sourceSyncs: { atOnce: number; leastRate: number; transferMinutes: number };
  /** Backups of the instance; undefined = none. `at`: HH:MM in the operator's time zone; undefined = manual backups. */
  backup: { folder: string; at: string | undefined; keep: number; passphrase: string | undefined } | undefined;
  /** A language model in addition to those set up in the admin area; undefined = none. */
  languageModel: ConfiguredModel | undefined;
  /** Whether admins may enter private addresses of models, and files on this machine, in the browser. */
  isPrivateModelAllowed: boolean;
  /** Proxy for language models on the internet; undefined = none. */
  languageModelProxy: URL | undefined;
};

/** Registration of this service at a vendor. */
type Registration = { clientId: string; clientSecret: string };

/** A language model configured by the environment. */
export type ConfiguredModel = {
  name: string;
  dialect: ModelDialect;
  address: string;
  model: string;
  key: string | null;
  apiVersion: string | null;
  region: string;
  isPrivateAllowed: boolean;
  uses: ModelUse[];
  /** Whether customers may use it unless the operator decided otherwise. */
  isForAll: boolean;
};

/** The service cannot start with this configuration; the message is one sentence for the operator. */
export class ConfigError extends Error {}

/** Names of all variables, to check that each is documented. */
export const variableNames = Object.keys(environmentSchema.shape);

/**
 * Parses the environment.
 * @throws ConfigError with one sentence that names every invalid variable and its allowed values
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${lowerFirst(issue.message)}`);
    throw new ConfigError(`BoardSearch cannot start: ${wrong.join('; ')}.`);
  }
  const values = parsed.data;
  if (values.ROLE !== 'all' && !values.DATABASE_URL) {
    throw new ConfigError(
      `BoardSearch cannot start: ROLE ${values.ROLE} needs DATABASE_URL, because the embedded database serves one process.`,
    );
  }
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtp: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? { name: 'BoardSearch', address: `no-reply@${mailDomainOf(publicUrl)}` },
    clamd: values.CLAMD_URL,
    isReaderOn: values.READER === 'on',
    ocrConcurrency: values.OCR_CONCURRENCY,
    operatorTimeZone: values.TZ_OPERATOR,
    isDemoOn: values.DEMO_MODE === 'on',
    defaultPlan: values.DEFAULT_PLAN,
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    addressLimitFactor: values.ADDRESS_LIMIT_FACTOR,
    authSecret: values.AUTH_SECRET,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS,
    encryptionKey: values.ENCRYPTION_KEY,
    previousEncryptionKey: values.ENCRYPTION_KEY_PREVIOUS,
    emailConfirmation: values.EMAIL_CONFIRMATION === 'on',
    adminRecoveryCode: values.ADMIN_RECOVERY_CODE,
    providerName: values.PROVIDER_NAME,
    sessionCheckMilliseconds: values.SESSION_CHECK_SECONDS * 1_000,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    audit: {
      checkpointFile: values.AUDIT_CHECKPOINT_FILE === undefined ? undefined : resolve(values.AUDIT_CHECKPOINT_FILE),
      checkpointMail: values.AUDIT_CHECKPOINT_MAIL,
      stream:
        values.AUDIT_STREAM === undefined
          ? undefined
          : {
              ...values.AUDIT_STREAM,
              token: values.AUDIT_STREAM_TOKEN ?? null,
              isPrivateAllowed: values.AUDIT_STREAM_PRIVATE === 'on',
            },
      areMailsOn: values.AUDIT_MAILS === 'on',
    },
    privateSignInHosts: values.COMPANY_SIGN_IN_PRIVATE ?? [],
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL?.replace(/\/+$/, ''),
    siteContentPath: values.SITE_CONTENT === undefined ? undefined : resolve(values.SITE_CONTENT),
    microsoft: readMicrosoft(values),
    google: readRegistration(values, 'GOOGLE'),
    dropbox: readRegistration(values, 'DROPBOX'),
    isPrivateSourceAllowed: values.SOURCES_PRIVATE === 'on',
    sourceSyncs: {
      atOnce: values.SOURCES_AT_ONCE,
      leastRate: values.SOURCES_LEAST_RATE,
      transferMinutes: values.SOURCES_MAX_MINUTES,
    },
    backup:
      values.BACKUP_FOLDER === undefined
        ? undefined
        : {
            folder: resolve(values.BACKUP_FOLDER),
            at: values.BACKUP_AT,
            keep: values.BACKUP_KEEP,
            passphrase: values.BACKUP_PASSPHRASE,
          },
    languageModel: readModel(values),
    isPrivateModelAllowed: values.LANGUAGE_MODEL_PRIVATE === 'on',
    languageModelProxy: values.LANGUAGE_MODEL_PROXY === undefined ? undefined : new URL(values.LANGUAGE_MODEL_PROXY),
  };
}

function readMicrosoft(values: z.infer<typeof environmentSchema>): Config['microsoft'] {
  const registration = readRegistration(values, 'MICROSOFT');
  return registration && { ...registration, tenant: values.MICROSOFT_TENANT };
}

/** @throws ConfigError if one of the two is missing */
function readRegistration(
  values: z.infer<typeof environmentSchema>,
  vendor: 'MICROSOFT' | 'GOOGLE' | 'DROPBOX',
): Registration | undefined {
  const [id, secret] = [`${vendor}_CLIENT_ID`, `${vendor}_CLIENT_SECRET`] as const;
  const [clientId, clientSecret] = [values[id], values[secret]];
  if (!clientId && !clientSecret) return undefined;
  if (clientId && clientSecret) return { clientId, clientSecret };
  throw new ConfigError(`BoardSearch cannot start: ${id} and ${secret} belong together; one of them is missing.`);
}

/** @throws ConfigError if only some of the required variables are set */
function readModel(values: z.infer<typeof environmentSchema>): ConfiguredModel | undefined {
  const { LANGUAGE_MODEL_ID: model, LANGUAGE_MODEL_DIALECT: dialect, LANGUAGE_MODEL_ADDRESS: address } = values;
  if (!model && !dialect && !address) return undefined;
  if (!model || !dialect || !address) {
    throw new ConfigError(
      'BoardSearch cannot start: LANGUAGE_MODEL_ID, LANGUAGE_MODEL_DIALECT and LANGUAGE_MODEL_ADDRESS belong together; one of them is missing.',
    );
  }
  return {
    name: values.LANGUAGE_MODEL_NAME ?? model.slice(0, 60),
    dialect,
    address,
    model,
    key: values.LANGUAGE_MODEL_KEY ?? null,
    apiVersion: values.LANGUAGE_MODEL_API_VERSION ?? null,
    region: values.LANGUAGE_MODEL_REGION,
    isPrivateAllowed: values.LANGUAGE_MODEL_PRIVATE === 'on',
    uses: values.LANGUAGE_MODEL_USES,
    isForAll: values.LANGUAGE_MODEL_CUSTOMERS === 'all',
  };
}

/** The host name of the public URL; localhost for IP addresses, which mail servers do not accept. */
function mailDomainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
