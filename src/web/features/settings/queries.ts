import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema, type UpdateSettings } from '#shared/contracts/settings.ts';
import { requestJson } from '#web/lib/api/api-client.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => requestJson('/api/settings', settingsSchema, { signal }),
});

export const useSettings = () => useQuery(settingsQuery);

/** Merges only the changed settings, dropping the undefined that `exactOptionalPropertyTypes` would reject. */
function merged(settings: Settings, changes: UpdateSettings): Settings {
  const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...settings, ...Object.fromEntries(chosen) };
}

/** Saves at once: the switch moves optimistically, and back if the server rejects it. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    // Run in sequence, so that the last choice wins.
    scope: { id: 'settings' },
    mutationFn: (changes: UpdateSettings) =>
      requestJson('/api/settings', settingsSchema, { method: 'PATCH', body: changes }),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      const before = client.getQueryData(settingsQuery.queryKey);
      client.setQueryData(settingsQuery.queryKey, (settings) => settings && merged(settings, changes));
      return { before };
    },
    onError: (_error, changes, context) => {
      const { before } = context ?? {};
      if (!before) return;
      const restored = Object.fromEntries(
        Object.entries(before).filter(([key]) => key in changes),
      ) satisfies UpdateSettings;
      client.setQueryData(settingsQuery.queryKey, (settings) => settings && merged(settings, restored));
    },
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
