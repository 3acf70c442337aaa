import type { uploads as source } from '../de/uploads.ts';
import { plural } from '../plural.ts';

const filesAndAttachments = (files: number, attachments: number) =>
  `${files.toLocaleString('en')} ${plural(files, 'file', 'files')}${attachments > 0 ? ` and ${attachments.toLocaleString('en')} ${plural(attachments, 'attachment', 'attachments')}` : ''}`;

export const uploads: typeof source = {
  found: (pages, { decisions, tasks, deadlines }) =>
    decisions + tasks + deadlines === 0
      ? null
      : [
          pages > 0 && `${pages} ${plural(pages, 'page', 'pages')}`,
          decisions > 0 && `${decisions} ${plural(decisions, 'decision', 'decisions')}`,
          tasks > 0 && `${tasks} ${plural(tasks, 'task', 'tasks')}`,
          deadlines > 0 && `${deadlines} ${plural(deadlines, 'deadline', 'deadlines')}`,
        ]
          .filter(Boolean)
          .join(', '),
  title: 'Upload & Sync',
  subtitle: 'Upload your board papers. They are read page by page and are then ready for questions.',

  dropTitle: 'Drag files here',
  dropHint: (formats, size) => `${formats}, up to ${size} each`,
  dropAnywhere: 'Release to add the files',
  chooseFiles: 'Choose files',

  queueTitle: (count) => `Selected for upload: ${count} ${plural(count, 'file', 'files')}`,
  remainingTitle: (failed, present) =>
    [
      failed > 0 && `Not uploaded: ${failed} ${plural(failed, 'file', 'files')}`,
      present > 0 && `Already there: ${present} ${plural(present, 'file', 'files')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  description: 'File description for chat',
  descriptionHint: 'Applies to all selected files, for example the body and the occasion.',
  send: (count) => `Upload ${count} ${plural(count, 'file', 'files')}`,
  progress: 'Upload progress',
  waiting: 'Ready to send',
  validating: 'Being checked',
  sending: (sent, total) => `${sent} of ${total} sent`,
  interrupted: 'Connection lost. Sending goes on by itself.',
  recorded: 'Stored',
  remove: (name) => `Remove ${name}`,
  stop: (name) => `Stop sending ${name}`,
  retryFile: (name) => `Try ${name} again`,

  uploaded: (count) => `${count} file(s) uploaded successfully`,
  uploadedWithFailures: (count, failed) => `${count} file(s) uploaded successfully, ${failed} failed`,
  allFailed: (count) => `Failed to upload ${count} file(s)`,

  duplicates: (count: number) =>
    count === 1
      ? '1 file was there already and was not stored twice'
      : `${count} files were there already and were not stored twice`,
  duplicateOf: (name: string, date: string) => `There already, as “${name}” since ${date}`,
  alsoUploadedAs: (name: string) => `also uploaded as “${name}”`,

  listTitle: 'My Uploads',
  listCount: (count, number) => `${count} ${plural(number, 'file', 'files')}`,
  foundCount: (count, number) => `${count} ${plural(number, 'file', 'files')} found`,
  searchUploads: 'Search names and titles',
  clearSearch: 'Clear search',
  nothingFound: (search) => `No file matches “${search}”.`,
  nothingFoundHint: 'File names, titles and descriptions are searched. The chat searches what is in the files.',
  showAllFiles: 'Show all files',
  listLoading: 'Loading your files',
  listFailed: 'Your files could not be loaded.',
  empty: 'No files uploaded yet',
  emptyHint: 'Drag the first file onto this page, or choose it.',

  columns: {
    select: 'Selection',
    name: 'Name',
    date: 'Date',
    pages: 'Pages',
    size: 'Size',
    state: 'State',
    uploaded: 'Uploaded',
    actions: 'Actions',
  },
  kinds: {
    eml: 'Email',
    msg: 'Outlook mail',
    pdf: 'PDF',
    docm: 'Word',
    pptm: 'PowerPoint',
    ppsx: 'PowerPoint',
    odp: 'OpenDocument',
    xlsm: 'Excel',
    ods: 'OpenDocument',
    html: 'HTML',
    htm: 'HTML',
    p7m: 'Signed file',
    zip: 'ZIP archive',
    docx: 'Word',
    doc: 'Word',
    odt: 'OpenDocument',
    rtf: 'RTF',
    pptx: 'PowerPoint',
    xlsx: 'Excel',
    xls: 'Excel',
    csv: 'CSV',
    txt: 'Text',
    md: 'Markdown',
    jpg: 'Picture',
    jpeg: 'Picture',
    png: 'Picture',
    gif: 'Picture',
    webp: 'Picture',
    tif: 'Picture',
    tiff: 'Picture',
  },
  unknown: 'unknown',
  pageCount: (count) => `${count} ${plural(count, 'page', 'pages')}`,
  mailOf: (date) => `Mail of ${date}`,
  attachmentOf: (mail) => `Attachment of “${mail}”`,
  attachmentCount: (count) => `${count} ${plural(count, 'attachment', 'attachments')}`,
  attachedElsewhere: 'Also in it, listed by itself:',
  attachmentsLeftOut: (count) =>
    `${count} ${plural(count, 'attachment', 'attachments')} not taken; the file’s page names the reason`,
  meetingOf: (date) => `Date: ${date}`,

  notesOf: (name) => `Notes on ${name}`,

  states: {
    queued: 'Waiting to be read',
    reading: 'Being read',
    ready: 'Ready',
    failed: 'Not read',
    withdrawn: 'Gone at its source',
  },
  from: (name: string) => `From ${name}`,
  openAtSource: 'Open at the source',
  readingPage: (page, total) => `Page ${page} of ${total}`,

  download: (name) => `Download ${name}`,
  delete: (name) => `Delete ${name}`,
  editDescription: (name) => `Change the description of ${name}`,
  descriptionTitle: 'Change description',
  descriptionOf: (name) => `Description of “${name}” for chat`,
  save: 'Save',
  cancel: 'Cancel',
  descriptionSaved: 'Description stored',
  retryReading: (name) => `Read ${name} again`,
  replaceFaulty: (name) => `Replace ${name} with another file`,
  deleteTitle: (name) => `Delete “${name}”?`,
  deleteText:
    'The file and everything read from it are deleted for good. Quotations from it go from earlier answers, too, which then say that the source was deleted. Entries of a collection of decisions keep their wording.',
  deleteMailText: (count) =>
    `The file and its ${count === 1 ? 'attachment' : `${count} attachments`} will be permanently deleted with everything that was read from them. Attachments that you also uploaded by themselves, or that lie in another mail or archive, stay. Quotations from them go from earlier answers, too, which then say that the source was deleted. Entries of a collection of decisions keep their wording.`,
  deleteConfirm: 'Delete file',
  deleted: 'File deleted successfully',
  deleteFailed: 'Error deleting file',
  downloadFailed: 'Error downloading file',

  selectAll: 'Select all',
  selectAllOf: (total: string) => `Select all ${total} files`,
  select: (name: string) => `Select ${name}`,
  selected: (count: string, number: number) => `${count} ${plural(number, 'file', 'files')} selected`,
  clearSelection: 'Clear selection',
  deleteSelected: 'Delete selection',
  deleteManyTitle: (count, attachments) => `Delete ${filesAndAttachments(count, attachments)}?`,
  deleteManyText:
    'The files are deleted for good with everything that was read from them. What lies in a mail or an archive goes with it; what you also uploaded by itself, or what lies elsewhere, too, stays. Quotations from them go from earlier answers, too, which then say that the source was deleted. Entries of a collection of decisions keep their wording.',
  deleteManyConfirm: (count, attachments) => `Delete ${filesAndAttachments(count, attachments)}`,
  manyDeleted: (count, attachments) => `${filesAndAttachments(count, attachments)} deleted`,
  someNotDeleted: (gone, attachments, failed) =>
    `${filesAndAttachments(gone, attachments)} deleted, ${failed} not. What was not deleted is still selected.`,
  retryAllFailed: 'Read failed files again',
  failedRetried: (count: number) => `${count} ${plural(count, 'file is', 'files are')} being read again`,

  versionsOf: (name: string) => `Versions of ${name}`,
  replaceFile: 'Replace with a new version …',
  isNewVersionOf: 'Is a new version of …',
  isNoNewVersion: 'Is no new version',
  replacedBy: 'Earlier version, replaced by',
  newVersionOf: (name: string) => `New version of “${name}”`,
  replacesFile: (name: string) => `Replaces “${name}” as soon as the file is read`,
  replacementQueued: (name: string) => `The new version of “${name}” is ready to send`,
  versionTitle: 'New version of what?',
  versionHint: (name: string) =>
    `Choose the file that “${name}” replaces. From then on only the new version answers questions.`,
  versionSet: (name: string, replaced: string) => `“${name}” now counts as a new version of “${replaced}”`,
  versionDenied: (name: string) => `“${name}” no longer counts as a new version`,
  undo: 'Undo',
  searchFiles: 'Search files',
  noOtherFiles: 'No other file found.',
  uploadedOn: (date: string) => `uploaded ${date}`,
  pagesUsedUp: (limit: string) =>
    `All ${limit} pages of your plan are in use. Delete files that you no longer need, or ask your provider for a larger plan.`,
  pagesUsed: (used: string, limit: string) => `${used} of ${limit} pages of your plan in use`,
};
