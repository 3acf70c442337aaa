import type { TableEntry } from './table-entry.ts';

const none = 'nothing: no personal data';
const figures =
  'people questions answered closest nothing with_model answers_failed documents pages reading_milliseconds readings_failed sign_ins';

/** Anonymous usage counts, and the operator's announcements and switches. */
export const operationColumns: Record<string, TableEntry> = {
  usage_events: {
    purpose: 'acts to be counted, without a text, until their day is rolled up',
    retention: 'two days',
    erasure: 'the id is taken out of the rows; they count as nobody',
    personal: 'user_id at',
    other: 'id hour kind customer_id pages milliseconds',
  },
  usage_hours: {
    purpose: 'what was used in an hour; at least five people behind each figure',
    retention: '400 days',
    erasure: none,
    personal: '',
    other: `start ${figures}`,
  },
  usage_days: {
    purpose: 'the same by days, of a customer only where that is switched on',
    retention: 'three years; of a customer until it is switched off or deleted',
    erasure: none,
    personal: '',
    other: `day customer_id ${figures}`,
  },
  usage_customers: {
    purpose: 'customers with figures of their own',
    retention: 'until switched off',
    erasure: none,
    personal: '',
    other: 'customer_id since',
  },
  usage_progress: {
    purpose: 'how far the counting is',
    retention: 'without end',
    erasure: none,
    personal: '',
    other: 'id closed_until closed_day marked_until horizon',
  },
  machine_samples: {
    purpose: 'queue and storage, once an hour',
    retention: '400 days',
    erasure: none,
    personal: '',
    other: 'at jobs_waiting jobs_failed stored_bytes database_bytes free_bytes',
  },
  announcements: {
    purpose: 'what the operator tells all users',
    retention: 'until the operator deletes it',
    erasure: none,
    personal: '',
    other: 'id text_de text_en level starts_at ends_at created_at',
  },
  operation_switches: {
    purpose: 'maintenance, and whether questions of visitors are kept',
    retention: 'without end',
    erasure: none,
    personal: '',
    other: 'id maintenance_since maintenance_until keeps_visitor_questions factor_required_at',
  },
  instance_secrets: {
    purpose: 'keys of the instance, sealed with the encryption key',
    retention: 'without end',
    erasure: none,
    personal: '',
    other: 'name sealed',
  },
  operator_alarms: {
    purpose: 'what is wrong with the machine, told to the admins of the provider',
    retention: 'the latest of each kind, without end',
    erasure: none,
    personal: '',
    other: 'kind since advice facts mailed ended_at',
  },
  welcome_gaps: {
    purpose: 'questions of visitors that got no answer, shortened; their text only where the operator switches it on',
    retention: '30 days',
    erasure: 'nothing: visitors have no account',
    personal: 'question',
    other: 'id asked_at language',
  },
};
