/** Why a source cannot be synced; shown with what to do about it. */
export const sourceFaults = [
  'refused',
  'grant_expired',
  'declined',
  'consent_missing',
  'permission_missing',
  'registration_refused',
  'other_account',
  'no_access',
  'folder_missing',
  'throttled',
  'unreachable',
  'unknown_host',
  'private_address',
  'not_encrypted',
  'certificate',
  'timed_out',
  'redirected',
  'server_failed',
  'incomplete',
  'not_understood',
] as const;
export type SourceFault = (typeof sourceFaults)[number];
