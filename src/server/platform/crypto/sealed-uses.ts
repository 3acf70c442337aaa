/** Where sealed texts of one use are stored. */
export type SealedColumn = {
  use: SealUse;
  /** With its schema, unless that is `public`. */
  table: string;
  column: string;
  /** Key of the rows, in whose order a rotation goes through them. */
  key: string;
  /** True if the row's key is part of the purpose, so that its text cannot be moved to another row. */
  isBoundToRow: boolean;
  /** For a JSON column: the name of the field. */
  field?: string;
  /** Condition for the table's rows of this use. */
  only?: string;
};

/**
 * Every sealed text in the database: what `npm run rotate-keys` seals with the new key. `seal` accepts no use that is
 * neither here nor among the passing ones.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { use: 'totp-secret', table: 'mfa_totp', column: 'secret', key: 'user_id', isBoundToRow: true },
  { use: 'totp-secret', table: 'mfa_totp', column: 'pending_secret', key: 'user_id', isBoundToRow: true },
  { use: 'source', table: 'sources', column: 'sealed_access', key: 'id', isBoundToRow: true },
  { use: 'source-grant', table: 'sources', column: 'sealed_access', key: 'id', isBoundToRow: true },
  { use: 'identity-provider', table: 'identity_providers', column: 'client_secret', key: 'id', isBoundToRow: true },
  { use: 'language-model-key', table: 'language_models', column: 'sealed_key', key: 'id', isBoundToRow: true },
  { use: 'import-identity', table: 'imports', column: 'sealed_identity', key: 'id', isBoundToRow: false },
  { use: 'instance-secret', table: 'instance_secrets', column: 'sealed', key: 'name', isBoundToRow: true },
  { ...inQueue('auth.send-mail'), use: 'mail-job' },
  { ...inQueue('auth.account-request'), use: 'account-request' },
];

/** Sealed texts that browsers carry for minutes: they end by themselves, and both keys open them during a rotation. */
export const passingUses = ['admin-file-look', 'nextcloud-login', 'company-sign-in'] as const;

type StoredUse =
  | 'totp-secret'
  | 'source'
  | 'source-grant'
  | 'identity-provider'
  | 'language-model-key'
  | 'import-identity'
  | 'instance-secret'
  | 'mail-job'
  | 'account-request';

export type SealUse = StoredUse | (typeof passingUses)[number];

/** The use, and for a row also its key. */
export type SealPurpose = SealUse | `${SealUse}:${string}`;

function inQueue(job: string) {
  return {
    table: 'pgboss.job',
    column: 'data',
    key: 'id',
    isBoundToRow: false,
    field: 'sealed',
    only: `name = '${job}'`,
  } as const;
}
