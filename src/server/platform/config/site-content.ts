import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findUnknownFacts } from '#shared/facts/fill-facts.ts';
import { ConfigError } from './config.ts';

/**
 * Ships with the product as a template to copy. It describes no real operator and is marked as a sample on every page.
 */
const samplePath = join(import.meta.dirname, '../../../../config/site-content.sample.json');

const text = z
  .string('must be a text')
  .trim()
  .min(1, 'must not be empty')
  .max(20_000, 'is too long')
  .superRefine((value, context) => {
    const unknown = findUnknownFacts(value);
    if (unknown.length > 0)
      context.addIssue({ code: 'custom', message: `has placeholders that do not exist: ${unknown.join(', ')}` });
  });
/** A text in both languages. */
const bilingual = z.strictObject({ de: text, en: text }, 'must have the texts de and en');
/** A proper name that may differ by language, such as a country or a court. */
const named = z.union([text, bilingual], 'must be a text, or the texts de and en');
const email = z.email('must be an e-mail address');

/** Per month, in `currency`; null = on request. */
const amount = z.number('must be a number, or null for "price on request"').min(0, 'must not be negative').nullable();

/** A page of headings and paragraphs. */
const legalText = z.strictObject({
  updated: z.iso.date('must be a day such as 2026-01-31'),
  sections: z
    .array(z.strictObject({ heading: bilingual, paragraphs: z.array(bilingual).min(1, 'must not be empty') }))
    .min(1, 'must not be empty'),
});

const siteContentSchema = z.strictObject(
  {
    /** Whether this is the sample, which pages then mention. */
    isSample: z.boolean('must be true or false').default(false),
    sales: z.strictObject({ email, phone: text.optional() }, 'must be an object'),
    prices: z.strictObject(
      {
        currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as EUR'),
        basic: amount,
        plus: amount,
      },
      'must be an object',
    ),
    badges: z.strictObject(
      {
        line: bilingual,
        items: z.array(z.strictObject({ title: bilingual, subtitle: bilingual })).max(6, 'must not be more than six'),
      },
      'must be an object',
    ),
    testimonials: z
      .array(z.strictObject({ quote: bilingual, author: text, position: bilingual }), 'must be a list')
      .max(3, 'must not be more than three'),
    legalNotice: z.strictObject(
      {
        companyName: text,
        address: z.array(named).min(1, 'must not be empty'),
        registerNumber: text,
        registrationCourt: named,
        managingDirectors: z.array(text).min(1, 'must not be empty'),
        email,
        phone: text.optional(),
        vatId: text.optional(),
        supervisoryAuthority: named.optional(),
        responsibleForContent: named.optional(),
      },
      'must be an object',
    ),
    privacy: legalText,
    terms: legalText,
    accessibility: legalText,
  },
  'must be an object',
);

/** Content of the public pages in the operator's name (PUB-09). */
export type SiteContent = z.infer<typeof siteContentSchema>;
export type Named = z.infer<typeof named>;
export type LegalText = z.infer<typeof legalText>;

/** Maximum faults named in a message. */
const maxFaults = 5;

/**
 * Reads the operator's content file, or the sample if `path` is undefined.
 * @throws ConfigError with one sentence that names the file and its faults
 */
export function readSiteContent(path: string | undefined): SiteContent {
  const file = path ?? samplePath;
  const fail = (reason: string, cause?: unknown): never => {
    throw new ConfigError(`BoardSearch cannot start: SITE_CONTENT ${file} ${reason}.`, { cause });
  };
  let source: string;
  try {
    source = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    return fail(`cannot be read (${(cause as { code?: string }).code ?? 'unknown'})`, cause);
  }
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (cause) {
    return fail(`is not JSON (${(cause as Error).message.replaceAll(/\s+/g, ' ')})`, cause);
  }
  const parsed = siteContentSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap(describeIssue);
  const more = faults.length > maxFaults ? ` and ${faults.length - maxFaults} more` : '';
  return fail(`is wrong: ${faults.slice(0, maxFaults).join('; ')}${more}`);
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not known`);
  }
  return [`${place || 'it'} ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`];
}
