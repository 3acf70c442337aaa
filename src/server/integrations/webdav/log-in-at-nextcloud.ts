import { z } from 'zod';
import { SourceError } from '#server/platform/data-source/data-source.ts';
import { failureOfStatus } from '#server/platform/data-source/source-failures.ts';
import { readText } from '#server/platform/outbound/fetch-outbound.ts';
import { type DavAccess, parseAddress, sendDav, sendTo } from './send-dav.ts';

/** Nextcloud's login flow v2: the user consents in a browser, and this service gets a password of its own. */

const begunSchema = z.object({ poll: z.object({ token: z.string(), endpoint: z.string() }), login: z.string() });
const agreedSchema = z.object({ loginName: z.string().min(1), appPassword: z.string().min(1) });

type Settings = { isPrivateAllowed: boolean };

/**
 * Begins the login. Behind proxies, Nextcloud often returns unreachable URLs, so only their paths are used. Users are
 * never sent to a server they did not name.
 */
export async function beginNextcloudLogin(settings: Settings, address: string, signal: AbortSignal) {
  const base = new URL(parseAddress(address).href.replace(/(\/index\.php.*|\/remote\.php.*|\/)?$/, '/'));
  const url = new URL('index.php/login/v2', base);
  const answer = await postTo(settings, url, '', signal);
  const failure = failureOfStatus(answer.status, {});
  if (failure) throw failure.code === 'item_gone' ? new SourceError('not_understood') : failure;
  const begun = parse(begunSchema, answer.text);
  const here = (given: string) => {
    if (!URL.canParse(given, base.href)) throw new SourceError('not_understood');
    const { pathname, search } = new URL(given, base);
    // Do not resolve again: a path with two slashes would be another server, one with a scheme a script.
    return Object.assign(new URL(base), { pathname, search }).href;
  };
  return { loginUrl: here(begun.login), endpoint: here(begun.poll.endpoint), token: begun.poll.token };
}

/** The login once the user has consented; null before. */
export async function pollNextcloudLogin(
  settings: Settings,
  { endpoint, token }: { endpoint: string; token: string },
  signal: AbortSignal,
) {
  const answer = await postTo(settings, new URL(endpoint), new URLSearchParams({ token }).toString(), signal);
  if (answer.status === 404) return null;
  const failure = failureOfStatus(answer.status, {});
  if (failure) throw failure;
  const { loginName, appPassword } = parse(agreedSchema, answer.text);
  const at = endpoint.search(/\/(index\.php\/)?login\/v2/);
  // This URL leads to the files of the logged-in user, whatever their id.
  const address = new URL('remote.php/webdav/', `${at < 0 ? new URL(endpoint).origin : endpoint.slice(0, at)}/`).href;
  return { address, username: loginName, password: appPassword };
}

/** Revokes the password that Nextcloud issued for this service. @throws SourceError */
export async function revokeNextcloudPassword(access: DavAccess, signal: AbortSignal): Promise<void> {
  const at = access.address.indexOf('remote.php');
  if (at < 0) return;
  const url = new URL('ocs/v2.php/core/apppassword', access.address.slice(0, at));
  const answer = await sendDav(access, { url, method: 'DELETE', headers: { 'ocs-apirequest': 'true' }, signal });
  await answer.body.return();
  const failure = failureOfStatus(answer.status, answer.headers);
  if (failure) throw failure;
}

async function postTo(settings: Settings, url: URL, body: string, signal: AbortSignal) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const answer = await sendTo(settings, { url, method: 'POST', headers, body, signal });
  return { status: answer.status, text: await readText(answer) };
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new SourceError('not_understood');
  }
}
