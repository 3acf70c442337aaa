import { randomUUID } from 'node:crypto';
import { createApp } from '#server/app.ts';
import type { AnswerSource } from '#server/features/chats/answers/answer-source.ts';
import { connectSources } from '#server/integrations/connect-sources.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import type { SourceConnector } from '#server/platform/data-source/data-source.ts';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { createLog, type Log } from '#server/platform/log/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { connectPlatform } from '#server/platform/platform.ts';
import type { Clock } from '#server/platform/scheduling/clock.ts';
import { mintUserScope, type UserScope } from '#server/platform/scope/user-scope.ts';
import { startWorkers } from '#server/workers.ts';
import { asOwner } from './as-owner.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { testConfig, testServerAddress } from './test-database.ts';
import { createTestDatabase } from './throwaway-postgres.ts';

export type TestUser = {
  id: string;
  email: string;
  cookie: string;
  scope: UserScope;
  /** A request as this user. A plain object as body is sent as JSON. */
  request: (path: string, init?: Omit<RequestInit, 'body'> & { body?: unknown }) => Promise<Response>;
};

export type TestApp = {
  platform: Platform;
  app: ReturnType<typeof createApp>;
  /** `isProven`: with a proven address, and thus together with its company. */
  createUser: (overrides?: {
    email?: string;
    companyName?: string;
    name?: string;
    isProven?: boolean;
  }) => Promise<TestUser>;
  /** A user created by another server on the same database, signed in here. */
  signInAs: (user: TestUser) => TestUser;
  /** Hands over running work, as on SIGTERM. */
  beginShutdown: () => void;
  address: DatabaseAddress;
  close: () => Promise<void>;
};

/** Skips the delays that equalise response times. */
const immediateClock: Clock = { now: () => performance.now(), pause: async () => undefined };

/**
 * The whole service on a database of its own. `withWorkers`: also runs background jobs. `address`: an additional server
 * on another one's database. `answerSource`: test-controlled answers. `clock`: if omitted, nothing pauses. `sources`:
 * replaces the real ones.
 */
export async function startTestApp(
  options: {
    withWorkers?: boolean;
    config?: Record<string, string>;
    address?: DatabaseAddress;
    answerSource?: AnswerSource;
    clock?: Clock;
    sources?: SourceConnector;
    log?: Log;
  } = {},
): Promise<TestApp> {
  const address = options.address ?? (await createTestDatabase(testServerAddress()));
  const config = testConfig(options.config);
  const sources =
    options.sources ??
    connectSources({ isPrivateAllowed: config.isPrivateSourceAllowed, leastRate: config.sourceSyncs.leastRate });
  const opened = await connectPlatform(
    config,
    options.log ?? createLog(process.env.TEST_LOG ?? 'silent'),
    address,
    connectModels(),
    sources,
  );
  const { platform } = opened;
  platform.clock = options.clock ?? immediateClock;
  if (options.withWorkers) await startWorkers(platform, options.answerSource);
  const app = createApp(platform, options.answerSource);

  const requestAs =
    (jar: CookieJar): TestUser['request'] =>
    async (path, init = {}) => {
      const { body, ...rest } = init;
      const headers = new Headers(init.headers);
      headers.set('cookie', jar.header());
      const isJson = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string';
      if (isJson) headers.set('content-type', 'application/json');
      const sent = (isJson ? JSON.stringify(body) : body) as string | Uint8Array<ArrayBuffer> | undefined;
      return jar.take(await app.request(path, { ...rest, headers, ...(sent === undefined ? {} : { body: sent }) }));
    };

  const createUser: TestApp['createUser'] = async (overrides = {}) => {
    const email = overrides.email ?? `${randomUUID()}@verkehrsbetriebe.example`;
    const answer = await app.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password: 'Fjord-Ampel-27!',
        name: overrides.name ?? 'Erika Muster',
        companyName: overrides.companyName ?? '',
      }),
    });
    if (answer.status !== 200) throw new Error(`sign-up failed: ${answer.status} ${await answer.text()}`);
    const jar = createCookieJar();
    jar.take(answer);
    const request = requestAs(jar);
    if (overrides.isProven) {
      const [prove, join] = [
        'UPDATE auth_users SET email_verified = true WHERE email = $1',
        'SELECT join_domain_customer(id) FROM auth_users WHERE email = $1',
      ];
      for (const statement of [prove, join]) await asOwner(address, statement, [email]);
    }
    const answered = await request('/api/users/me');
    if (answered.status !== 200) throw new Error(`no user: ${answered.status} ${await answered.text()}`);
    const me = (await answered.json()) as { id: string; customer: { id: string } };
    const scope = mintUserScope({
      userId: me.id,
      customerId: me.customer.id,
      role: 'user',
      isDemo: false,
      secondFactorPassed: true,
    });
    return {
      id: me.id,
      email,
      get cookie() {
        return jar.header();
      },
      scope,
      request,
    };
  };

  const signInAs: TestApp['signInAs'] = (user) => ({ ...user, request: requestAs(createCookieJar(user.cookie)) });

  return { platform, app, createUser, signInAs, beginShutdown: opened.beginShutdown, address, close: opened.close };
}
