import { type GrantedKind, type SourceConnector, SourceError } from '#server/platform/data-source/data-source.ts';
import type { SourceKind } from '#shared/contracts/sources.ts';
import type { OAuthVendor } from './oauth/exchange-tokens.ts';

export type SourceSettings = {
  /** Whether shares and mailboxes may lie in a private network. */
  isPrivateAllowed: boolean;
  /** As what the operator has registered this service at Microsoft. */
  microsoft?: MicrosoftRegistration | undefined;
};

type MicrosoftRegistration = {
  clientId: string;
  clientSecret: string;
  /** A tenant's id, or `organizations` for all. */
  tenant: string;
  /** In the place of Microsoft's own addresses; of tests within this machine. */
  test?: { login: string; api: string };
};

/** Data sources of every kind. Their code is loaded with the first request to one. */
export function connectSources({ isPrivateAllowed, microsoft }: SourceSettings): SourceConnector {
  const offered: SourceKind[] = [...(microsoft ? (['sharepoint'] as const) : []), 'imap', 'webdav'];
  const vendorOf = (_kind: GrantedKind): OAuthVendor => {
    if (!microsoft) throw new SourceError('grant_expired');
    const { clientId, clientSecret, tenant, test } = microsoft;
    const login = `${test?.login ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0`;
    return {
      authorizationUrl: `${login}/authorize`,
      tokenUrl: `${login}/token`,
      clientId,
      clientSecret,
      scope: 'offline_access User.Read Files.Read.All Sites.Read.All',
      parameters: { prompt: 'select_account' },
      isPrivateAllowed: test !== undefined,
    };
  };
  return {
    offered,
    open: async (access) => {
      if (access.kind === 'imap') {
        const { openImap } = await import('./imap/open-imap.ts');
        return openImap({ ...access, isPrivateAllowed });
      }
      if (access.kind === 'sharepoint') {
        const { openGraph } = await import('./graph/open-graph.ts');
        const api = microsoft?.test?.api ?? 'https://graph.microsoft.com/v1.0';
        return openGraph({ api, accessToken: access.accessToken, isPrivateAllowed: microsoft?.test !== undefined });
      }
      const { openWebdav } = await import('./webdav/open-webdav.ts');
      return openWebdav({ ...access, isPrivateAllowed });
    },
    resolveAddress: async (access, signal) => {
      if (access.kind !== 'webdav') return access;
      const [{ resolveWebdav }, { parseAddress }] = await Promise.all([
        import('./webdav/open-webdav.ts'),
        import('./webdav/send-dav.ts'),
      ]);
      const address = parseAddress(access.address).href;
      return { ...access, address: await resolveWebdav({ ...access, address, isPrivateAllowed }, signal) };
    },
    grants: {
      begin: async (kind, redirectUri) =>
        (await import('./oauth/exchange-tokens.ts')).beginGrant(vendorOf(kind), redirectUri),
      finish: async (kind, answer) => (await import('./oauth/exchange-tokens.ts')).finishGrant(vendorOf(kind), answer),
      renew: async (kind, before) => (await import('./oauth/exchange-tokens.ts')).renewTokens(vendorOf(kind), before),
    },
    nextcloud: {
      begin: async (address, signal) =>
        (await import('./webdav/log-in-at-nextcloud.ts')).beginNextcloudLogin({ isPrivateAllowed }, address, signal),
      poll: async (begun, signal) =>
        (await import('./webdav/log-in-at-nextcloud.ts')).pollNextcloudLogin({ isPrivateAllowed }, begun, signal),
    },
  };
}
