import type { TableEntry } from './personal-columns.ts';

const untilDeleted = 'until its owner deletes it, or the account';
const withAccount = 'as long as the account';
const cascade = 'rows deleted with the account';

/** Chats, files and what was read from them. */
export const contentColumns: Record<string, TableEntry> = {
  chat_folders: {
    purpose: 'folders of chats',
    retention: untilDeleted,
    erasure: cascade,
    personal: 'user_id name',
    other: 'id color created_at',
  },
  chat_sessions: {
    purpose: 'chats',
    retention: untilDeleted,
    erasure: cascade,
    personal: 'user_id title created_at updated_at',
    other: 'id folder_id',
  },
  chat_messages: {
    purpose: 'questions and answers',
    retention: untilDeleted,
    erasure: cascade,
    personal: 'user_id content timestamp citations segments rating scope',
    other: 'id session_id type phase evidence provenance answer_id',
  },
  answers: {
    purpose: 'how an answer came about',
    retention: 'as long as its chat',
    erasure: cascade,
    personal: 'user_id searched created_at updated_at',
    other:
      'id session_id question_message_id state failure_code requested_phases stored_phases last_sequence take_overs language counted_month runner lease_until',
  },
  answer_events: {
    purpose: 'a streamed answer, so that a lost connection resumes',
    retention: 'a day',
    erasure: cascade,
    personal: 'user_id event',
    other: 'answer_id sequence created_at',
  },
  file_uploads: {
    purpose: 'uploaded files; their bytes lie in the store',
    retention: untilDeleted,
    erasure: `${cascade}; bytes removed from the store`,
    personal: 'user_id file_name file_path description content_sha256 created_at',
    other: 'id file_size file_type checked_at parent_id root_id place is_sample is_from_source',
  },
  upload_copies: {
    purpose: 'names under which a file came once more',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id file_name description',
    other: 'id upload_id created_at',
  },
  mail_attachments: {
    purpose: 'what lay in a mail',
    retention: 'as long as the mail',
    erasure: cascade,
    personal: 'user_id file_name',
    other: 'mail_id ordinal file_size upload_id reason',
  },
  documents: {
    purpose: 'what was read from a file: title, date, body',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id title body found title_key name_key body_key',
    other:
      'id upload_id title_source meeting_date meeting_date_source body_source records_version language state failure_code notes page_count pages_read poor_pages passage_count attempt sound_attempt read_at created_at',
  },
  document_versions: {
    purpose: 'which paper takes the place of which',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id decided_by',
    other: 'newer_id older_id is_version decided_at',
  },
  pages: {
    purpose: 'text of each page',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id text boxes section layout',
    other: 'document_id page_number label width height confidence',
  },
  page_scans: {
    purpose: 'recognised print, until the document is read',
    retention: 'until the document is read',
    erasure: cascade,
    personal: 'user_id packed',
    other: 'document_id page_number',
  },
  passages: {
    purpose: 'the unit that is searched',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id text context section speaker',
    other: 'id document_id ordinal first_page start_offset last_page end_offset language',
  },
  passage_terms: {
    purpose: 'index of the passages',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id terms',
    other: 'passage_id document_id length analyser_version',
  },
  term_df: {
    purpose: "frequency of words among the user's passages",
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id term',
    other: 'df',
  },
  user_stat: {
    purpose: "size of the user's index",
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id',
    other: 'n total_length computed_at',
  },
  records: {
    purpose: 'decisions, tasks, attendance found in papers',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id fields person search body body_key',
    other: 'id document_id ordinal item kind meeting_date due outcome matter',
  },
  task_marks: {
    purpose: 'which tasks a user marked as done',
    retention: withAccount,
    erasure: cascade,
    personal: 'user_id is_done marked_at',
    other: 'matter document_id page start',
  },
  sources: {
    purpose: 'other systems that papers come from; access is sealed',
    retention: 'until disconnected, or the account is deleted',
    erasure: cascade,
    personal: 'user_id name account sealed_access folders progress cursor',
    other:
      'id kind is_paused is_leaving fault failures pass thorough_at synced_at next_pass_at next_turn_at asks_deletion runner lease_until created_at',
  },
  source_folders: {
    purpose: 'folders of a source',
    retention: 'as long as the source',
    erasure: cascade,
    personal: 'user_id name path',
    other: 'source_id folder_id parent_id version',
  },
  source_items: {
    purpose: 'files and mails of a source',
    retention: 'as long as the source',
    erasure: cascade,
    personal: 'user_id name path url',
    other:
      'source_id item_id folder_id size version state reason tries next_try_at seen_pass missing_since is_outside hidden_at hidden_pass transfer_id next_transfer_id upload_id',
  },
  source_log: {
    purpose: 'what came and went of a source',
    retention: 'the newest thousand of each source',
    erasure: cascade,
    personal: 'user_id path',
    other: 'source_id id at act reason count',
  },
  passage_vectors: {
    purpose: "a model's vectors of the passages",
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id code vector',
    other: 'model_id dimension passage_id document_id',
  },
  document_vectors: {
    purpose: 'documents whose passages have vectors',
    retention: 'as long as the file',
    erasure: cascade,
    personal: 'user_id',
    other: 'model_id dimension document_id passages',
  },
  vector_jobs: {
    purpose: 'whose passages are being given vectors',
    retention: 'until that is done',
    erasure: cascade,
    personal: 'user_id',
    other: 'queued_at',
  },
  archives: {
    purpose: 'archives of own data; their bytes lie in the store',
    retention: 'seven days',
    erasure: `${cascade}; bytes removed from the store`,
    personal: 'user_id created_at',
    other: 'id state progress size content_sha256 failure_code finished_at ends_at',
  },
};
