import { contentColumns } from './content-columns.ts';
import { operationColumns } from './operation-columns.ts';

/** What every table of the schema holds of people. A column that is not named here fails a test: whoever adds one says what it is. */
export type TableEntry = {
  purpose: string;
  retention: string;
  /** What the erasure of an account does to it. */
  erasure: string;
  /** Columns with personal data, and those without, with blanks between. */
  personal: string;
  other: string;
};

const withAccount = 'as long as the account';
const cascade = 'rows deleted with the account';
const none = 'nothing: no personal data';

export const personalColumns: Record<string, TableEntry> = {
  ...contentColumns,
  ...operationColumns,
  auth_users: {
    purpose: 'the account: who signs in',
    retention: withAccount,
    erasure: 'row deleted; with it everything below that says so',
    personal: 'id name email image company_name language',
    other: 'email_verified claimed_at created_at updated_at',
  },
  auth_sessions: {
    purpose: 'signed-in devices',
    retention: 'a week without a visit, 30 days at most',
    erasure: cascade,
    personal: 'user_id token ip_address user_agent',
    other: 'id expires_at keeps_claim created_at updated_at',
  },
  auth_accounts: {
    purpose: 'password hash, or the link to a company sign-in',
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id account_id access_token refresh_token id_token password',
    other: 'id provider_id access_token_expires_at refresh_token_expires_at scope created_at updated_at',
  },
  auth_verifications: {
    purpose: 'challenges that passkeys are to sign',
    retention: 'a day after their end',
    erasure: 'rows that name the address or the id are deleted',
    personal: 'identifier value',
    other: 'id expires_at created_at updated_at',
  },
  user_profiles: {
    purpose: 'name, company and language of the mails',
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id customer_id full_name language',
    other: 'must_change_password disabled_at created_at updated_at',
  },
  user_roles: {
    purpose: 'role of the account',
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id role',
    other: 'is_demo',
  },
  user_settings: {
    purpose: "the user's settings",
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id values',
    other: 'updated_at',
  },
  account_deletions: {
    purpose: 'when an account is to be erased',
    retention: 'seven days, or until it is called off',
    erasure: cascade,
    personal: 'user_id undo_hash requested_at due_at',
    other: '',
  },
  erasures: {
    purpose: 'ledger, applied again after a restore',
    retention: 'without end: as long as any backup',
    erasure: 'a row is added: a bare id that leads to nobody',
    personal: 'user_id',
    other: 'erased_at finished_at',
  },
  customers: {
    purpose: 'the organisation; of a single person its domain_key is the e-mail address',
    retention: 'as long as it has accounts',
    erasure: 'row deleted with its last account',
    personal: 'company_name domain_key',
    other:
      'id plan plan_decided_at chosen_plan is_provider looks_allowed pages_limit queries_limit chat_retention_days deletion_due_at created_at',
  },
  customer_queries: {
    purpose: 'questions of a month, for the plan',
    retention: 'as long as the customer',
    erasure: 'no personal data; deleted with the customer',
    personal: '',
    other: 'customer_id month used',
  },
  chatbot_knowledge: {
    purpose: "versions of the welcome chat's text",
    retention: 'without end',
    erasure: 'updated_by stays: a bare id that leads to nobody',
    personal: 'updated_by',
    other: 'id content updated_at',
  },
  api_keys: {
    purpose: "keys of the user's programs",
    retention: 'until revoked or ended',
    erasure: cascade,
    personal: 'user_id name secret_hash ending last_used_on',
    other: 'id scopes is_factor_proven expires_at requests_free_at created_at',
  },
  idempotent_requests: {
    purpose: 'requests that are done once',
    retention: 'a day',
    erasure: cascade,
    personal: 'user_id key request_hash headers body',
    other: 'status created_at',
  },
  oauth_clients: {
    purpose: 'programs that registered themselves',
    retention: 'a day without a grant',
    erasure: none,
    personal: '',
    other: 'id name redirect_uris created_at',
  },
  oauth_grants: {
    purpose: 'what a user allowed a program',
    retention: 'until disconnected or ended',
    erasure: cascade,
    personal: 'user_id code_hash code_challenge access_hash refresh_hash spent_hash last_used_on',
    other:
      'id client_id scopes is_factor_proven code_ends_at redirect_uri access_ends_at expires_at requests_free_at created_at',
  },
  account_tokens: {
    purpose: 'single-use links in mails, hashed',
    retention: 'a day after their end',
    erasure: cascade,
    personal: 'user_id token_hash email',
    other: 'purpose expires_at used_at created_at',
  },
  email_verification_codes: {
    purpose: 'codes in mails, hashed',
    retention: 'minutes; swept within the hour',
    erasure: cascade,
    personal: 'user_id code',
    other: 'id is_used expires_at created_at',
  },
  mfa_enrollment: {
    purpose: 'which second factors are on',
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id method',
    other: 'is_enabled created_at',
  },
  mfa_sessions: {
    purpose: 'whether a session has proven the second factor',
    retention: 'as long as the session',
    erasure: cascade,
    personal: 'user_id session_token',
    other: 'auth_session_id is_verified verified_at confirmed_at expires_at created_at',
  },
  mfa_verification_attempts: {
    purpose: 'tries of the second factor',
    retention: 'swept within the hour after they count',
    erasure: cascade,
    personal: 'user_id attempt_type success',
    other: 'id created_at',
  },
  mfa_lockouts: {
    purpose: 'failed tries, and until when an account is locked',
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id failed_attempts locked_until',
    other: '',
  },
  mfa_totp: {
    purpose: 'secret of the authenticator app, sealed',
    retention: 'until turned off',
    erasure: cascade,
    personal: 'user_id secret pending_secret',
    other: 'pending_since last_step created_at',
  },
  mfa_recovery_codes: {
    purpose: 'recovery codes, hashed',
    retention: 'until renewed',
    erasure: cascade,
    personal: 'user_id code',
    other: 'used_at created_at',
  },
  passkeys: {
    purpose: 'public keys of passkeys',
    retention: 'until removed',
    erasure: cascade,
    personal: 'user_id name credential_id public_key last_used_at',
    other: 'id counter transports is_backed_up created_at',
  },
  identity_providers: {
    purpose: "a customer's own sign-in",
    retention: 'as long as the customer',
    erasure: 'no personal data; deleted with the customer',
    personal: '',
    other: 'id customer_id issuer client_id client_secret email_domain is_enabled created_at',
  },
  rate_limits: {
    purpose: 'limits of tries; keys are keyed hashes',
    retention: 'until the limit is free again, a day at most',
    erasure: 'nothing: the hash leads to nobody and goes by itself',
    personal: 'key',
    other: 'free_at',
  },
  audit_intake: {
    purpose: 'acts of transactions under way, until they commit',
    retention: 'none: empty after every commit',
    erasure: 'nothing to erase',
    personal: 'user_id actor_user_id personal',
    other: 'transaction ordinal id action result customer_id',
  },
  audit_entries: {
    purpose: 'record of security-relevant acts, chained by hashes',
    retention: '`AUDIT_RETENTION_DAYS`',
    erasure: 'the act stays under a bare id that leads to nobody; the chain holds',
    personal: 'user_id actor_user_id',
    other: 'chain seq id occurred_at action result personal_hash prev hash',
  },
  audit_personal: {
    purpose: 'what an entry of the record says of people: address, device, details',
    retention: '`AUDIT_RETENTION_DAYS`',
    erasure: 'rows about them deleted, with the salt; acts on others stay',
    personal: 'user_id content address',
    other: 'chain seq id occurred_at',
  },
  audit_heads: {
    purpose: "where each customer's chain of the record stands",
    retention: 'as long as the instance',
    erasure: none,
    personal: '',
    other: 'chain seq hash',
  },
  audit_checkpoints: {
    purpose: 'signed statements of where the chains stood',
    retention: 'as long as the instance',
    erasure: none,
    personal: '',
    other: 'number statement signature heads',
  },
  audit_prunings: {
    purpose: 'signed statements of up to where a chain was pruned',
    retention: 'as long as the instance',
    erasure: none,
    personal: '',
    other: 'chain seq statement signature',
  },
  audit_verifications: {
    purpose: 'what verifications of the record found',
    retention: 'as long as the instance',
    erasure: none,
    personal: '',
    other: 'id started_at finished_at entries chains faults',
  },
  audit_cursors: {
    purpose: 'how far the record was sent on',
    retention: 'as long as the instance',
    erasure: none,
    personal: '',
    other: 'reader chain seq',
  },
  audit_tasks: {
    purpose: 'work on the record that one server at a time does',
    retention: 'as long as the instance',
    erasure: none,
    personal: '',
    other: 'name claimed_until done_at',
  },
  demo_personas: {
    purpose: "the demo's invented people",
    retention: 'as long as the demo is on',
    erasure: none,
    personal: '',
    other: 'user_id persona papers_version papers_ready updated_at',
  },
  demo_visits: {
    purpose: 'a visit to the demo',
    retention: 'a day at most',
    erasure: 'rows deleted at the end of the visit',
    personal: 'user_id questions started_at ends_at',
    other: 'persona_id customer_id',
  },
  demo_resets: {
    purpose: 'days on which the demo was reset',
    retention: 'without end',
    erasure: none,
    personal: '',
    other: 'day finished_at visits_ended',
  },
  language_models: {
    purpose: 'models that the operator allows',
    retention: 'without end: usage refers to them',
    erasure: 'changed_by stays: a bare id that leads to nobody',
    personal: 'changed_by',
    other:
      'id name dialect address model sealed_key api_version region input_price output_price currency tokens_per_day tokens_per_month requests_at_once uses position is_enabled is_for_all is_private_allowed context_tokens is_from_environment changed_at removed_at',
  },
  customer_models: {
    purpose: 'which customer may use which model',
    retention: 'as long as the customer',
    erasure: 'no personal data; deleted with the customer',
    personal: '',
    other: 'customer_id model_id is_allowed',
  },
  customer_model_limits: {
    purpose: 'what a customer may use of models',
    retention: 'as long as the customer',
    erasure: 'no personal data; deleted with the customer',
    personal: '',
    other: 'customer_id tokens_per_month cost_per_month',
  },
  model_usage: {
    purpose: 'tokens and costs by day and customer',
    retention: 'as long as the customer',
    erasure: 'no personal data; deleted with the customer',
    personal: '',
    other: 'customer_id model_id day tokens_in tokens_out cost_micros calls failures',
  },
  model_reservations: {
    purpose: 'calls of models under way',
    retention: 'minutes',
    erasure: 'no personal data; deleted with the customer',
    personal: '',
    other: 'id customer_id model_id day tokens_in tokens_out cost_micros expires_at',
  },
  model_notices: {
    purpose: 'what admins were told of a model',
    retention: 'without end',
    erasure: none,
    personal: '',
    other: 'model_id day kind',
  },
  search_models: {
    purpose: 'models that help to search, and what they were measured to bring',
    retention: 'without end',
    erasure: none,
    personal: '',
    other: 'model_id use version state gain measured measured_at',
  },
};
