import {
  maxAttachmentDepth,
  maxAttachments,
  maxDemoQuestions,
  maxDemoUploads,
  readableExtensions,
} from '../../limits.ts';
import type { otherErrors as otherSource, errors as source } from '../de/errors.ts';

const readableNames = readableExtensions.map((extension) => extension.toUpperCase()).join(', ');

export const errors: typeof source = {
  source_unreachable: 'The data source could not be reached.',
  sources_exceeded: 'You already have 20 data sources. Disconnect one that you no longer need.',
  validation_failed: 'The input is not valid. Please check what you entered.',
  unauthenticated: 'Your session has ended. Please log in again.',
  forbidden: 'Access denied. You do not have permission for this action.',
  not_found: 'This does not exist, or no longer.',
  conflict: 'This action cannot be completed due to existing data.',
  key_expired: 'This API key has expired. Please create a new one in the settings.',
  key_scope_missing: 'This access is not permitted to do that: it lacks the scope.',
  api_keys_exceeded: 'You already have 20 API keys. Revoke one that you no longer need.',
  edit_conflict: 'Somebody else has changed this in the meantime. Look at what it is now, then change it.',
  own_account: 'You cannot do this to your own account.',
  customer_kept: 'The service itself needs this customer; it cannot be deleted.',
  admin_needs_provider: "Admin users can only be created for the provider's own customer",
  mail_not_sent: 'The email could not be sent.',
  too_many_rows: 'The table has too many rows. Please split it; 500 are possible at once.',
  account_disabled: 'This account is disabled. Please contact your administrator.',
  looks_forbidden: 'This customer allows no looks into chats and files.',
  deletion_begun: 'The day of the deletion has come: it has begun and can no longer be undone.',
  looks_kept:
    'This customer allows no looks. So only its users themselves change their email address and, by a link, their password; nobody moves to another customer, and the company login stays as it is. Whoever allows looks first has its users told by email.',
  last_admin: "This is the provider's last administrator account. Appoint another one first.",
  search_too_wide:
    'More than 100 people or customers bear this name. Please enter more of it, such as the email address.',
  idempotency_key_invalid: 'The Idempotency-Key may only have 1 to 200 printable ASCII characters without spaces.',
  idempotency_key_reused: 'This Idempotency-Key already belongs to another request.',
  request_running: 'The same request is being carried out right now. Please try again in a moment.',
  payload_too_large: 'The request is too large.',
  rate_limited: 'Too many attempts. Please try again later.',
  internal: 'An error occurred. Please try again.',
  busy: 'The service is very busy right now. Please try again in a few seconds.',
  maintenance:
    'The service is under maintenance. New questions and files will be possible again soon; what runs already is finished.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  database_unavailable: 'The service is not available right now. Please try again in a moment.',
  stored_file_damaged:
    'The stored file has changed since it was uploaded, probably through a fault of the storage. It is therefore not handed out. Please upload the original file once more: that repairs it. If you no longer have it, ask your provider.',
  storage_failed: 'File operation failed. Please try again.',
  storage_full: 'The server has no storage space left. Please contact the operator.',
  invalid_credentials: 'Invalid email or password.',
  sign_in_needs_mail:
    'There were too many failed attempts for this address. If your password was right, there is an email in your mailbox with a link with which you can log in.',
  email_not_confirmed: 'Please confirm your email address.',
  email_taken: 'This email is already registered.',
  email_unchanged: 'This is your account’s address already.',
  password_change_required: 'Please change your password first.',
  account_review_required: 'Please say first whether this account is yours.',
  second_factor_required: 'Please verify your identity first.',
  confirmation_required: 'Please confirm this change with your password or a code.',
  sign_in_again: 'Please log out and in again: this change is possible only within ten minutes after that.',
  link_invalid: 'This link is invalid. Please request a new one.',
  link_expired: 'This link has expired. Please request a new one.',
  link_used: 'This link was already used, or replaced by a newer one. Please request a new one.',
  code_invalid: 'Invalid or expired code.',
  code_recent: 'A code was sent just now. Please wait a moment.',
  factor_locked: 'Too many failed attempts. Please try again in 15 minutes.',
  factor_unavailable: 'This method is not enabled for your account.',
  recovery_unavailable: 'Emergency recovery is not set up on this server.',
  recovery_failed: 'Failed to reset admin password',
  password_wrong: 'Your current password is not correct.',
  password_unchanged: 'The new password must differ from the current one.',
  passkey_paused: 'Please log in with your password or at your company first.',
  passkey_unverified: 'This passkey did not verify you. Please set a PIN for the key, or log in with your password.',
  company_sign_in_unavailable: 'No company login is set up for this email address, or it cannot be reached right now.',
  company_sign_in_failed: 'Logging in with your company failed. Please try again.',
  company_account_mismatch: 'This account does not belong to the company that you logged in with.',
  password_too_short: 'Password must be at least 8 characters',
  password_too_long: 'Password must be at most 128 characters',
  password_needs_uppercase: 'Password must contain at least one uppercase letter',
  password_needs_lowercase: 'Password must contain at least one lowercase letter',
  password_needs_number: 'Password must contain at least one number',
  password_needs_special: 'Password must contain at least one special character',
  password_too_common:
    'This password is too well known or too easy to guess, or it contains your name, your company or your address. Please choose another one.',
  file_empty: 'The file is empty.',
  file_type_unsupported: `This type of file cannot be read. Please save the file as PDF in its program and upload that; photos (such as HEIC) as JPEG. Possible are ${readableNames}.`,
  file_type_mismatch:
    'The content of the file does not match its extension. Please save it in its program in one of the possible formats.',
  file_encrypted: 'The file is encrypted or protected by a password. Please upload an unprotected version.',
  file_damaged:
    'The file is damaged and cannot be read. Please open it in its program, save it again and upload it once more.',
  file_too_large: 'The file is too large. At most 200 MB are possible. Please split it.',
  file_too_complex:
    'The file is too complex to be read safely. Please split it into several files. For a PDF it often helps to create it anew ("Print to PDF"), for other files to upload them as a PDF.',
  file_timed_out: 'Reading the file took too long. Please split it or save it again.',
  file_no_text:
    'No text was found in the file. Please open it and check whether there is anything in it. If text is only in pictures, upload it as a PDF or as a sharper scan.',
  attachments_too_many: `At most ${maxAttachments} files are taken out of a mail or an archive, of 200 MB together. Please upload this file by itself.`,
  attachment_too_deep: `This file lies deeper than ${maxAttachmentDepth} mails or archives within each other. Please upload it by itself.`,
  file_name_invalid: 'The file has no name, or none that can be shown. Please rename the file.',
  file_infected: 'Malware was found in the file. It was not stored. Please ask your IT department.',
  file_check_failed: 'File validation failed',
  scanner_unavailable:
    'The check for malware cannot be reached at the moment. The file was not stored. Please try again in a few minutes.',
  uploads_unfinished: 'Too many uploads are running at the same time. Please wait until some of them are finished.',
  plan_users_exceeded: "The customer's plan has no room for more users. Change the plan first, or delete a user.",
  plan_pages_exceeded:
    'With this file, the pages of your plan would be exceeded. Delete files that you no longer need and have this one read again, or ask your provider for a larger plan.',
  plan_queries_exceeded:
    'The questions of your plan for this month are used up. You can ask again next month; your provider can give you a larger plan.',
  reading_stopped: 'Reading was stopped by the operator. You can try again.',
  reading_failed:
    'The file could not be read, even after several attempts. Please have it read again. If that fails too, save it again in its program and upload it once more.',
  folders_exceeded:
    'There are 200 folders already, which is as many as there can be. Please delete one that you no longer need.',
  answers_unfinished:
    'Many of your questions are being answered at the same time already. Please wait until some of them are finished, then send this question again.',
  answer_running: 'An answer is still being written. Please wait until it is finished.',
  answer_finished: 'This answer is already finished.',
  answer_too_complex:
    'The answer would have taken too long: the texts from which it would be written are too involved. Please ask more precisely, or limit the question to other documents.',
  archive_unknown: 'This file is no archive and no backup of BoardSearch.',
  archive_damaged:
    'This file is incomplete or was changed: it holds something that BoardSearch has not written like that. Please download the archive again.',
  archive_newer:
    'This archive was made by a newer version of BoardSearch. It can be put in once this installation is updated.',
  archive_too_large: 'This archive is too large or has too many parts.',
  import_open:
    'Another archive or backup is being looked through or restored. Finish it or cancel it first, under “Put in an archive or a backup”.',
  archive_of_other_account: 'This archive belongs to another account. Please confirm that you want to take it over.',
  passphrase_wrong: 'This passphrase does not open the backup.',
  export_too_large: 'This is too much for a single file. Please export single answers, or narrow down the selection.',
  answer_interrupted: 'The answer was interrupted several times. Please try again.',
  demo_preparing: "The demo's sample data is being prepared right now. Please try again in a minute.",
  demo_full: 'Very many visitors are looking at the demo right now. Please try again later.',
  demo_address: 'This address belongs to the demo. Log in with one click on the demo page.',
  demo_read_only: "The demo's sample documents cannot be changed or deleted.",
  demo_uploads_exceeded: `In the demo you can try ${maxDemoUploads} files of your own. Delete one of them or create an account.`,
  demo_file_too_large: 'In the demo a file may have 10 MB at most.',
  demo_questions_exceeded: `In the demo you can ask ${maxDemoQuestions} questions in one visit. With an account of your own you can go on.`,
};

export const otherErrors: typeof otherSource = {
  network: 'Network error. Please check your connection and try again.',
  other: 'An error occurred. Please try again.',
  unexpected: 'An unexpected error occurred.',
};
