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
  subtitle: 'Upload your board papers. BoardSearch reads them page by page; then you can ask.',

  dropTitle: 'Drag files here',
  dropHint: (formats, size) => `${formats}, up to ${size} each`,
  dropAnywhere: 'Release to add the files',
  chooseFiles: 'Choose files',

  queueTitle: (count) => `Selected for upload: ${count} ${plural(count, 'file', 'files')}`,
  remainingTitle: (failed, present) =>
    [
      failed > 0 && `Not uploaded: ${failed} ${plural(failed, 'file', 'files')}`,
      present > 0 && `Already uploaded: ${present} ${plural(present, 'file', 'files')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  description: 'File description for chat',
  descriptionHint: 'Applies to all selected files, e.g. the body and the occasion.',
  send: (count) => `Upload ${count} ${plural(count, 'file', 'files')}`,
  progress: 'Upload progress',
  waiting: 'Ready to upload',
  validating: 'Checking',
  sending: (sent, total) => `${sent} of ${total} uploaded`,
  interrupted: 'Connection lost. The upload will continue automatically.',
  recorded: 'Stored',
  remove: (name) => `Remove ${name}`,
  stop: (name) => `Cancel uploading ${name}`,
  retryFile: (name) => `Try ${name} again`,

  uploaded: (count) => `${count} file(s) uploaded successfully`,
  uploadedWithFailures: (count, failed) => `${count} file(s) uploaded successfully, ${failed} failed`,
  allFailed: (count) => `Failed to upload ${count} file(s)`,

  duplicates: (count: number) =>
    count === 1
      ? '1 file was already uploaded and wasn’t stored twice'
      : `${count} files were already uploaded and weren’t stored twice`,
  duplicateOf: (name: string, date: string) => `Already uploaded as “${name}” on ${date}`,
  alsoUploadedAs: (name: string) => `also uploaded as “${name}”`,

  exportName: 'documents',
  listTitle: 'My Uploads',
  listCount: (count, number) => `${count} ${plural(number, 'file', 'files')}`,
  foundCount: (count, number) => `${count} ${plural(number, 'file', 'files')} found`,
  searchUploads: 'Search names and titles',
  clearSearch: 'Clear search',
  nothingFound: (search) => `No files match “${search}”.`,
  nothingFoundHint: 'This searches file names, titles and descriptions. To search the content, ask in the chat.',
  showAllFiles: 'Show all files',
  listLoading: 'Loading your files',
  listFailed: 'We couldn’t load your files.',
  empty: 'No files uploaded yet',
  emptyHint: 'Drag your first file onto this page, or choose it.',

  columns: {
    select: 'Selection',
    name: 'Name',
    date: 'Date',
    pages: 'Pages',
    size: 'Size',
    state: 'Status',
    uploaded: 'Uploaded',
    actions: 'Actions',
  },
  kinds: {
    eml: 'Email',
    msg: 'Outlook email',
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
  mailOf: (date) => `Email of ${date}`,
  attachmentOf: (mail) => `Attachment to “${mail}”`,
  attachmentCount: (count) => `${count} ${plural(count, 'attachment', 'attachments')}`,
  attachedElsewhere: 'Also contains (listed separately):',
  attachmentsLeftOut: (count) =>
    `${count} ${plural(count, 'attachment', 'attachments')} skipped; see the document for the reason`,
  meetingOf: (date) => `Date: ${date}`,

  notesOf: (name) => `Notes on ${name}`,

  states: {
    queued: 'Waiting to be read',
    reading: 'Reading',
    ready: 'Ready',
    failed: 'Not read',
    withdrawn: 'No longer in the source',
  },
  from: (name: string) => `From ${name}`,
  openAtSource: 'Open in the source',
  readingPage: (page, total) => `Page ${page} of ${total}`,

  download: (name) => `Download ${name}`,
  delete: (name) => `Delete ${name}`,
  editDescription: 'Edit description',
  descriptionTitle: 'Edit description',
  descriptionOf: (name) => `Description of “${name}” for chat`,
  save: 'Save',
  cancel: 'Cancel',
  descriptionSaved: 'Description saved',
  retryReading: (name) => `Read ${name} again`,
  replaceFaulty: (name) => `Replace ${name} with another file`,
  deleteTitle: (name) => `Delete “${name}”?`,
  deleteText:
    'The file and all records from it are permanently deleted, including quotations in earlier answers. Entries in a register of decisions keep their wording.',
  deleteMailText: (count) =>
    `The file and its ${count === 1 ? 'attachment' : `${count} attachments`} and all records from them are permanently deleted, including quotations in earlier answers. Attachments that exist here elsewhere are kept. Entries in a register of decisions keep their wording.`,
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
    'The files with their attachments and all records from them are permanently deleted, including quotations in earlier answers. Attachments that exist here elsewhere are kept. Entries in a register of decisions keep their wording.',
  deleteManyConfirm: (count, attachments) => `Delete ${filesAndAttachments(count, attachments)}`,
  manyDeleted: (count, attachments) => `${filesAndAttachments(count, attachments)} deleted`,
  someNotDeleted: (gone, attachments, failed) =>
    `${filesAndAttachments(gone, attachments)} deleted, ${failed} not. What was not deleted is still selected.`,
  retryAllFailed: 'Read failed files again',
  failedRetried: (count: number) => `${count} ${plural(count, 'file is', 'files are')} being read again`,

  moreFor: (name: string) => `More about ${name}`,
  replaceFile: 'Replace with a new version …',
  isNewVersionOf: 'Is a new version of …',
  isNoNewVersion: 'Is not a new version',
  replacedBy: 'Earlier version, replaced by',
  newVersionOf: (name: string) => `New version of “${name}”`,
  replacesFile: (name: string) => `Replaces “${name}” once the file has been read`,
  replacementQueued: (name: string) => `The new version of “${name}” is ready to upload`,
  versionTitle: 'Which file does it replace?',
  versionHint: (name: string) => `Choose the file that “${name}” replaces. Answers will then use only the new version.`,
  versionSet: (name: string, replaced: string) => `“${name}” is now the new version of “${replaced}”`,
  versionDenied: (name: string) => `“${name}” is no longer a new version`,
  undo: 'Undo',
  searchFiles: 'Search files',
  noOtherFiles: 'No other files found.',
  uploadedOn: (date: string) => `uploaded ${date}`,
  pagesUsedUp: (limit: string) =>
    `You’ve used all ${limit} pages of your plan. Delete files you no longer need, or ask your provider for a larger plan.`,
  pagesUsed: (used: string, limit: string) => `${used} of ${limit} pages of your plan used`,
};
