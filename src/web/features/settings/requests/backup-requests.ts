import { queryOptions } from '@tanstack/react-query';
import { type AccountBackup, accountBackupListSchema } from '#shared/contracts/account-backups.ts';
import {
  type Import,
  type ImportChoice,
  importListSchema,
  importPath,
  importSchema,
} from '#shared/contracts/imports.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

const backupPath = '/api/backups';
const pollMilliseconds = 2_000;

export const isBeingMade = ({ state }: Pick<AccountBackup, 'state'>): boolean =>
  state === 'waiting' || state === 'working';

/** Polled while a backup is being built. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => requestJson(backupPath, accountBackupListSchema, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backups.some(isBeingMade) ? pollMilliseconds : false),
});

export const requestBackup = () => requestJson(backupPath, accountBackupListSchema, { method: 'POST' });
export const removeBackup = (id: string): Promise<void> => requestDone(`${backupPath}/${id}`, { method: 'DELETE' });
export const setPassphrase = (passphrase: string | null) =>
  requestJson(`${backupPath}/passphrase`, accountBackupListSchema, { method: 'PUT', body: { passphrase } });

/**
 * Checks authorisation first, since downloading everything needs a fresh proof; the browser then saves the file itself.
 */
export async function downloadBackup(id: string): Promise<true> {
  await requestDone(`${backupPath}/${id}/downloads`, { method: 'POST' });
  window.location.assign(`${backupPath}/${id}/content`);
  return true;
}

const isUnderWay = ({ state }: Import): boolean => state === 'checking' || state === 'working';

/** The latest import; null if none. */
export const importQuery = queryOptions({
  queryKey: ['import'],
  queryFn: async ({ signal }) => (await requestJson(importPath, importListSchema, { signal })).imports[0] ?? null,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
});

export const restoreBackup = (id: string, passphrase?: string) =>
  requestJson(`${backupPath}/${id}/restore`, importSchema, { method: 'POST', body: passphrase ? { passphrase } : {} });
export const unlockImport = (id: string, passphrase: string) =>
  requestJson(`${importPath}/${id}/unlock`, importSchema, { method: 'POST', body: { passphrase } });
export const applyImport = (id: string, choice: ImportChoice) =>
  requestJson(`${importPath}/${id}/apply`, importSchema, { method: 'POST', body: choice });
export const removeImport = (id: string): Promise<void> => requestDone(`${importPath}/${id}`, { method: 'DELETE' });
export const sendArchive = (file: File, signal: AbortSignal) =>
  requestJson(importPath, importSchema, {
    method: 'POST',
    body: file.slice(0, file.size, 'application/zip'),
    signal,
  });
