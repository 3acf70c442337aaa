import type { uploads as source } from '../de/uploads.ts';
import { plural } from '../plural.ts';

export const uploads: typeof source = {
  title: 'Upload & Sync',
  subtitle: 'Upload your board papers. They are read page by page and are then ready for questions.',

  dropTitle: 'Drag files here',
  dropHint: (formats, size) => `${formats}, up to ${size} each`,
  dropAnywhere: 'Release to add the files',
  chooseFiles: 'Choose files',

  queueTitle: (count) => `Selected for upload: ${count} ${plural(count, 'file', 'files')}`,
  failedTitle: (count) => `Not uploaded: ${count} ${plural(count, 'file', 'files')}`,
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
  leaveWarning: 'Files are still being uploaded.',

  uploaded: (count) => `${count} file(s) uploaded successfully`,
  uploadedWithFailures: (count, failed) => `${count} file(s) uploaded successfully, ${failed} failed`,
  allFailed: (count) => `Failed to upload ${count} file(s)`,

  listTitle: 'My Uploads',
  listCount: (count, number) => `${count} ${plural(number, 'file', 'files')}`,
  listLoading: 'Loading your files',
  listFailed: 'Your files could not be loaded.',
  empty: 'No files uploaded yet',
  emptyHint: 'Drag the first file onto this page, or choose it.',

  columns: {
    name: 'Name',
    date: 'Meeting date',
    pages: 'Pages',
    size: 'Size',
    state: 'State',
    uploaded: 'Uploaded',
    actions: 'Actions',
  },
  kinds: { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', csv: 'CSV', txt: 'Text' },
  unknown: 'unknown',
  pageCount: (count) => `${count} ${plural(count, 'page', 'pages')}`,
  meetingOf: (date) => `Meeting of ${date}`,

  states: { queued: 'Waiting to be read', reading: 'Being read', ready: 'Ready', failed: 'Not read' },
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
  retry: 'Try again',
  deleteTitle: (name) => `Delete “${name}”?`,
  deleteText:
    'The file and everything read from it are deleted for good. Earlier answers keep their quotations and say that the source was deleted.',
  deleteConfirm: 'Delete file',
  deleted: 'File deleted successfully',
  deleteFailed: 'Error deleting file',
  downloadFailed: 'Error downloading file',
};
