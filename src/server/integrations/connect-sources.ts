import type { SourceConnector } from '#server/platform/data-source/data-source.ts';
import type { SourceKind } from '#shared/contracts/sources.ts';

export type SourceSettings = {
  /** Whether shares and mailboxes may lie in a private network. */
  isPrivateAllowed: boolean;
};

/** Data sources of every kind. Their code is loaded with the first request to one. */
export function connectSources({ isPrivateAllowed }: SourceSettings): SourceConnector {
  const offered: SourceKind[] = ['imap', 'webdav'];
  return {
    offered,
    open: async (access) => {
      if (access.kind === 'imap') {
        const { openImap } = await import('./imap/open-imap.ts');
        return openImap({ ...access, isPrivateAllowed });
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
    nextcloud: {
      begin: async (address, signal) =>
        (await import('./webdav/log-in-at-nextcloud.ts')).beginNextcloudLogin({ isPrivateAllowed }, address, signal),
      poll: async (begun, signal) =>
        (await import('./webdav/log-in-at-nextcloud.ts')).pollNextcloudLogin({ isPrivateAllowed }, begun, signal),
    },
  };
}
