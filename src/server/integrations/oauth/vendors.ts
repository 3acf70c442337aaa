import type { GrantTarget } from '#shared/contracts/sources.ts';
import type { OAuthVendor } from './exchange-tokens.ts';

/** The operator's registration of this service with a vendor. */
export type Registration = {
  clientId: string;
  clientSecret: string;
  /** Replaces the vendor's URLs in tests. */
  test?: { login: string; api: string };
};
export type MicrosoftRegistration = Registration & {
  /** A tenant's id, or `organizations` for all. */
  tenant: string;
};

export type Registrations = {
  microsoft?: MicrosoftRegistration | undefined;
  google?: Registration | undefined;
  dropbox?: Registration | undefined;
};

/** The vendor that grants access to a target; undefined if the operator has not registered this service there. */
export function vendorOf(target: GrantTarget, registrations: Registrations): OAuthVendor | undefined {
  const { microsoft, google, dropbox } = registrations;
  if (target === 'sharepoint' || target === 'microsoft-mail') return microsoft && microsoftVendor(microsoft, target);
  if (target === 'dropbox') return dropbox && dropboxVendor(dropbox);
  return google && googleVendor(google, target);
}

function microsoftVendor(registration: MicrosoftRegistration, target: GrantTarget): OAuthVendor {
  const { test, tenant } = registration;
  const login = `${test?.login ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0`;
  return {
    ...common(registration),
    authorizationUrl: `${login}/authorize`,
    tokenUrl: `${login}/token`,
    scope:
      target === 'sharepoint'
        ? 'offline_access User.Read Files.Read.All Sites.Read.All'
        : 'offline_access https://outlook.office.com/IMAP.AccessAsUser.All',
    needed: [],
    parameters: { prompt: 'select_account' },
  };
}

function googleVendor(registration: Registration, target: GrantTarget): OAuthVendor {
  const { test } = registration;
  const scope =
    target === 'google-drive' ? 'https://www.googleapis.com/auth/drive.readonly' : 'https://mail.google.com/';
  return {
    ...common(registration),
    authorizationUrl: `${test?.login ?? 'https://accounts.google.com/o/oauth2/v2'}/auth`,
    tokenUrl: `${test?.login ?? 'https://oauth2.googleapis.com'}/token`,
    revocationUrl: `${test?.login ?? 'https://oauth2.googleapis.com'}/revoke`,
    scope,
    // Google lets users deselect single permissions.
    needed: [scope],
    // Without `consent`, only the first consent yields a refresh token.
    parameters: { access_type: 'offline', prompt: 'consent' },
  };
}

function dropboxVendor(registration: Registration): OAuthVendor {
  const { test } = registration;
  const scope = 'account_info.read files.metadata.read files.content.read';
  return {
    ...common(registration),
    authorizationUrl: `${test?.login ?? 'https://www.dropbox.com/oauth2'}/authorize`,
    tokenUrl: `${test?.login ?? 'https://api.dropboxapi.com/oauth2'}/token`,
    bearerRevocationUrl: `${test?.api ?? 'https://api.dropboxapi.com/2'}/auth/token/revoke`,
    scope,
    needed: scope.split(' '),
    parameters: { token_access_type: 'offline' },
  };
}

const common = ({ clientId, clientSecret, test }: Registration) => ({
  clientId,
  clientSecret,
  isPrivateAllowed: test !== undefined,
});
