import {
  type GrantedAccess,
  type OAuthTokens,
  type SourceConnector,
  SourceError,
  targetOf,
} from '#server/platform/data-source/data-source.ts';
import { type GrantTarget, isMailGrant, mailGrants, type SourceKind } from '#shared/contracts/sources.ts';
import { type Registrations, vendorOf } from './oauth/vendors.ts';

export type SourceSettings = Registrations & {
  /** True if shares and mailboxes may be in a private network. */
  isPrivateAllowed: boolean;
  /** Least bytes a second of a response; a default if absent. */
  leastRate?: number;
  /** Replaces the vendors' mail servers in tests. */
  testMailServer?: { host: string; port: number };
};

const mailServers = {
  'microsoft-mail': { host: 'outlook.office365.com', port: 993 },
  'google-mail': { host: 'imap.gmail.com', port: 993 },
};

/** Data sources of every kind. Their code is loaded on first use. */
export function connectSources({
  isPrivateAllowed,
  leastRate,
  testMailServer,
  ...registrations
}: SourceSettings): SourceConnector {
  const isOffered = (target: GrantTarget) => vendorOf(target, registrations) !== undefined;
  const vendors: readonly SourceKind[] = (['sharepoint', 'google-drive', 'dropbox'] as const).filter(isOffered);
  const registered = (target: GrantTarget) => {
    const vendor = vendorOf(target, registrations);
    // The operator has removed it since.
    if (!vendor) throw new SourceError('grant_expired');
    return vendor;
  };
  const exchange = () => import('./oauth/exchange-tokens.ts');
  return {
    offered: [...vendors, 'imap', 'webdav'],
    mailGrants: mailGrants.filter(isOffered),
    open: async (access) => {
      if (access.kind === 'imap') {
        const { openImap } = await import('./imap/open-imap.ts');
        // The host of a vendor's mail server is not user input.
        return openImap({
          ...access,
          leastRate,
          isPrivateAllowed: 'grant' in access ? testMailServer !== undefined : isPrivateAllowed,
        });
      }
      if (access.kind === 'webdav') {
        const { openWebdav } = await import('./webdav/open-webdav.ts');
        return openWebdav({ ...access, isPrivateAllowed, leastRate });
      }
      const { accessToken } = access;
      if (access.kind === 'google-drive') {
        const { openDrive } = await import('./google-drive/open-drive.ts');
        const test = registrations.google?.test;
        const api = test?.api ?? 'https://www.googleapis.com/drive/v3';
        return openDrive({ api, accessToken, leastRate, isPrivateAllowed: test !== undefined });
      }
      if (access.kind === 'dropbox') {
        const { openDropbox } = await import('./dropbox/open-dropbox.ts');
        const test = registrations.dropbox?.test;
        const [api, content] = test
          ? [test.api, test.api]
          : ['https://api.dropboxapi.com/2', 'https://content.dropboxapi.com/2'];
        return openDropbox({ api, content, accessToken, leastRate, isPrivateAllowed: test !== undefined });
      }
      const { openGraph } = await import('./graph/open-graph.ts');
      const test = registrations.microsoft?.test;
      const api = test?.api ?? 'https://graph.microsoft.com/v1.0';
      return openGraph({ api, accessToken, leastRate, isPrivateAllowed: test !== undefined });
    },
    resolveAddress: async (access, signal) => {
      if (access.kind !== 'webdav') return access;
      const [{ resolveWebdav }, { parseAddress }] = await Promise.all([
        import('./webdav/open-webdav.ts'),
        import('./webdav/send-dav.ts'),
      ]);
      const address = parseAddress(access.address).href;
      return { ...access, address: await resolveWebdav({ ...access, address, isPrivateAllowed, leastRate }, signal) };
    },
    revoke: async (access, signal) => {
      if ('refreshToken' in access) {
        return (await exchange()).revokeGrant(registered(targetOf(access)), access, signal);
      }
      if (access.kind !== 'webdav' || !access.isIssued) return;
      const { revokeNextcloudPassword } = await import('./webdav/log-in-at-nextcloud.ts');
      return revokeNextcloudPassword({ ...access, isPrivateAllowed }, signal);
    },
    grants: {
      begin: async (target, redirectUri, username) =>
        (await exchange()).beginGrant(registered(target), redirectUri, username),
      finish: async (target, answer, username) => {
        const tokens = await (await exchange()).finishGrant(registered(target), answer);
        return accessBy(target, tokens, username, testMailServer);
      },
      renew: async (access) => ({
        ...access,
        ...(await (await exchange()).renewTokens(registered(targetOf(access)), access)),
      }),
    },
    readNotification: async (kind, request) => {
      if (kind === 'sharepoint') return (await import('./graph/read-notification.ts')).readGraphNotification(request);
      if (kind === 'google-drive')
        return (await import('./google-drive/read-notification.ts')).readDriveNotification(request);
      const { dropbox } = registrations;
      if (!dropbox) return null;
      const { readDropboxNotification } = await import('./dropbox/read-notification.ts');
      return readDropboxNotification(request, dropbox.clientSecret);
    },
    nextcloud: {
      begin: async (address, signal) =>
        (await import('./webdav/log-in-at-nextcloud.ts')).beginNextcloudLogin({ isPrivateAllowed }, address, signal),
      poll: async (begun, signal) =>
        (await import('./webdav/log-in-at-nextcloud.ts')).pollNextcloudLogin({ isPrivateAllowed }, begun, signal),
    },
  };
}

function accessBy(
  target: GrantTarget,
  tokens: OAuthTokens,
  username: string | null,
  testMailServer: { host: string; port: number } | undefined,
): GrantedAccess {
  if (!isMailGrant(target)) return { kind: target, ...tokens };
  const { host, port } = testMailServer ?? mailServers[target];
  return { kind: 'imap', host, port, username: username ?? '', grant: target, ...tokens };
}
