/**
 * `npm run company-sign-in -- --user anybody@company.example --domain company.example --issuer https://… --client-id
 * …`: sets up an Enterprise customer's sign-in with its own OpenID Connect provider. The client secret is read from the
 * variable COMPANY_CLIENT_SECRET, so that it does not end up in the shell history. `--domain company.example --off`
 * turns it off. Works while the server is running, and takes effect at once.
 */
import { parseArgs } from 'node:util';
import { Refusal, runCommand, sayWhy, withOwner } from './operator-command.ts';

const usage =
  'Use: COMPANY_CLIENT_SECRET=… npm run company-sign-in -- --user anybody@company.example --domain company.example ' +
  '--issuer https://login.company.example --client-id boardsearch\n' +
  'Or:  npm run company-sign-in -- --domain company.example --off';

/** Message for each expected failure. */
const refusals: Partial<Record<string, string>> = {
  not_found: 'There is no account with that address, or no company sign-in of that domain; nothing was changed.',
  forbidden: "Company sign-in is part of the Enterprise plan, which is not this customer's; nothing was changed.",
  conflict: 'That domain belongs to the company sign-in of another customer; nothing was changed.',
  validation_failed:
    'The issuer is in a private network: name its host in COMPANY_SIGN_IN_PRIVATE for the service and for this command; nothing was changed.',
  company_sign_in_unavailable: 'The issuer does not answer as an OpenID Connect provider; nothing was changed.',
};

async function main(): Promise<void> {
  const [{ z }, feature, { discoverIssuer, tokenOriginOf }, { readEncryptionKey }, { parseConfig }] = await Promise.all(
    [
      import('zod'),
      import('#server/features/accounts/company-sign-in/change-company-sign-in.ts'),
      import('#server/features/accounts/company-sign-in/discover-issuer.ts'),
      import('#server/platform/crypto/encryption-key.ts'),
      import('#server/platform/config/config.ts'),
    ],
  );
  const domain = z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/)
    .max(253);
  const off = z.object({ domain, off: z.literal(true) });
  const on = z.object({
    user: z.email().max(254),
    domain,
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(2_000),
  });
  const input = z.union([off, on]).safeParse(readArguments());
  if (!input.success) throw new Refusal(usage);
  const wanted = input.data;
  if ('off' in wanted) {
    await withOwner(refusals, (tx) => feature.turnOffCompanySignIn(tx, wanted.domain));
    process.stdout.write(`Company sign-in for ${wanted.domain} is off.\n`);
    return;
  }
  const config = parseConfig(process.env);
  const tokenOrigin = await sayWhy(refusals, async () => tokenOriginOf(await discoverIssuer({ config }, wanted)));
  // Opening the database creates the data directory in which the key is created if there is none.
  const company = await withOwner(refusals, (tx) =>
    feature.setUpCompanySignIn(tx, readEncryptionKey(config), { ...wanted, tokenOrigin }),
  );
  process.stdout.write(
    `People of ${company} with addresses of ${wanted.domain} now sign in at ${wanted.issuer}.\n` +
      `Its redirect address for this service: ${config.publicUrl}/api/auth/company/callback\n`,
  );
}

function readArguments(): unknown {
  const text = { type: 'string' } as const;
  try {
    const options = { user: text, domain: text, issuer: text, 'client-id': text, off: { type: 'boolean' } } as const;
    const { 'client-id': clientId, ...values } = parseArgs({ options }).values;
    return { ...values, clientId, clientSecret: process.env.COMPANY_CLIENT_SECRET };
  } catch {
    return undefined;
  }
}

runCommand(main, 'Company sign-in was not changed');
