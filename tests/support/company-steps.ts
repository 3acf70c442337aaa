import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect } from 'vitest';
import { seal } from '#server/platform/crypto/sealing.ts';
import { followRedirects, type IdentityProviderServer } from './identity-provider.ts';
import type { TestApp } from './test-app.ts';

export const companyCallback = 'http://localhost:3000/api/auth/company/callback';

/** Creates an Enterprise customer whose users sign in at `company`. */
export async function addCompany(
  service: TestApp,
  company: IdentityProviderServer,
  owner: Client,
): Promise<{ customerId: string; domain: string }> {
  const domain = `${randomUUID()}.example`;
  const customerId = randomUUID();
  const providerId = randomUUID();
  await owner.query(
    `INSERT INTO customers (id, company_name, domain_key, plan) VALUES ($1, 'Stadtwerke', $2, 'enterprise')`,
    [customerId, domain],
  );
  const secret = seal(service.platform.encryptionKey, `identity-provider:${providerId}`, company.clientSecret);
  await owner.query(
    `INSERT INTO identity_providers (id, customer_id, issuer, client_id, client_secret, token_origin, email_domain)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [providerId, customerId, company.issuer, company.clientId, secret, new URL(company.issuer).origin, domain],
  );
  return { customerId, domain };
}

/** The session cookie set by a response; '' if none. */
export const sessionOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith('boardsearch.session_token='))
    ?.split(';')[0] ?? '';

/** Simulates a browser between the service and the company's provider, using whichever ones `current` returns. */
export function companySteps(current: () => { service: TestApp; company: IdentityProviderServer }) {
  async function start(email: string, next?: string): Promise<{ url: string; cookie: string }> {
    const answer = await current().service.app.request('/api/auth/company/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, next }),
    });
    expect(answer.status).toBe(200);
    const { url } = (await answer.json()) as { url: string };
    return { url, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  /** Follows the redirects to the company and back. */
  async function comeBack(url: string, cookie: string): Promise<{ location: string; cookie: string }> {
    const back = await followRedirects(url, companyCallback);
    return callBack(back.search, cookie);
  }

  async function callBack(search: string, cookie: string): Promise<{ location: string; cookie: string }> {
    const answer = await current().service.app.request(`/api/auth/company/callback${search}`, { headers: { cookie } });
    expect(answer.status).toBe(302);
    return { location: answer.headers.get('location') ?? '', cookie: sessionOf(answer) };
  }

  const whoIs = async (cookie: string) =>
    (await (await current().service.app.request('/api/users/session', { headers: { cookie } })).json()) as {
      state: string;
      user: { id: string; email: string; fullName: string; customer: { id: string } } | null;
    };

  async function arriveAs(
    email: string,
    subject: string,
    asked = email,
  ): Promise<{ location: string; cookie: string }> {
    current().company.signInAs({ subject, email, email_verified: true });
    const begun = await start(asked);
    return comeBack(begun.url, begun.cookie);
  }

  return { start, comeBack, callBack, whoIs, arriveAs };
}
