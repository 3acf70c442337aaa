import type { readableExtensions } from '../limits.ts';

export type FormatFamily =
  | 'pdf'
  | 'word'
  | 'openDocument'
  | 'rtf'
  | 'powerPoint'
  | 'excel'
  | 'csv'
  | 'text'
  | 'web'
  | 'mail'
  | 'signed'
  | 'archive'
  | 'image';

/** The family of every file type that is read, in the order in which families are named. */
export const familyOf: Readonly<Record<(typeof readableExtensions)[number], FormatFamily>> = {
  pdf: 'pdf',
  docx: 'word',
  docm: 'word',
  doc: 'word',
  odt: 'openDocument',
  odp: 'openDocument',
  ods: 'openDocument',
  rtf: 'rtf',
  pptx: 'powerPoint',
  pptm: 'powerPoint',
  ppsx: 'powerPoint',
  xlsx: 'excel',
  xlsm: 'excel',
  xls: 'excel',
  csv: 'csv',
  txt: 'text',
  md: 'text',
  html: 'web',
  htm: 'web',
  eml: 'mail',
  msg: 'mail',
  p7m: 'signed',
  zip: 'archive',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  tif: 'image',
  tiff: 'image',
};
