import { queryOptions } from '@tanstack/react-query';
import {
  adminAnnouncementsPath,
  adminDemoResetsPath,
  adminJobActsPath,
  adminMailActsPath,
  adminMaintenancePath,
  adminOperationsPath,
  adminOperationsSchema,
  adminReadingActsPath,
  adminTestMailsPath,
  announcementListSchema,
  demoResetSchema,
  testMailSchema,
  type WriteAnnouncement,
} from '#shared/contracts/admin-operations.ts';
import { requestDone, requestJson } from '#web/lib/api/api-client.ts';

const pollMilliseconds = 10_000;

export const operationsQuery = queryOptions({
  queryKey: ['admin', 'operations'],
  queryFn: ({ signal }) => requestJson(adminOperationsPath, adminOperationsSchema, { signal }),
  refetchInterval: pollMilliseconds,
});

export const announcementsQuery = queryOptions({
  queryKey: ['admin', 'announcements'],
  queryFn: async ({ signal }) =>
    (await requestJson(adminAnnouncementsPath, announcementListSchema, { signal })).announcements,
});

const post = (path: string) => (body: object) => requestDone(path, { method: 'POST', body });

export const actOnJob: (act: { name: string; id: string; act: 'retry' | 'drop' }) => Promise<void> =
  post(adminJobActsPath);
export const actOnReading: (act: { userId: string; documentId: string; act: 'retry' | 'stop' }) => Promise<void> =
  post(adminReadingActsPath);
export const actOnMail: (act: { id: string; act: 'send' | 'drop' }) => Promise<void> = post(adminMailActsPath);

export const switchMaintenance = (body: { isOn: boolean; until: string | null }) =>
  requestDone(adminMaintenancePath, { method: 'PUT', body });

export const resetDemo = () =>
  requestJson(adminDemoResetsPath, demoResetSchema, { method: 'POST', body: { isSure: true } });

export const sendTestMail = () => requestJson(adminTestMailsPath, testMailSchema, { method: 'POST', body: {} });

export const saveAnnouncement = (id: string | null, body: WriteAnnouncement) =>
  requestDone(id === null ? adminAnnouncementsPath : `${adminAnnouncementsPath}/${id}`, {
    method: id === null ? 'POST' : 'PUT',
    body,
  });

export const removeAnnouncement = (id: string) => requestDone(`${adminAnnouncementsPath}/${id}`, { method: 'DELETE' });
