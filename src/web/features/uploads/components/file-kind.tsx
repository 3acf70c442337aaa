import { File, FileArchive, FileImage, FileSpreadsheet, FileText, FileType, Mail, Presentation } from 'lucide-react';

const icons = {
  pdf: FileText,
  docx: FileType,
  docm: FileType,
  doc: FileType,
  odt: FileType,
  rtf: FileType,
  pptx: Presentation,
  pptm: Presentation,
  ppsx: Presentation,
  odp: Presentation,
  xlsx: FileSpreadsheet,
  xlsm: FileSpreadsheet,
  xls: FileSpreadsheet,
  ods: FileSpreadsheet,
  csv: FileSpreadsheet,
  txt: FileText,
  md: FileText,
  html: FileText,
  htm: FileText,
  zip: FileArchive,
  jpg: FileImage,
  jpeg: FileImage,
  png: FileImage,
  gif: FileImage,
  webp: FileImage,
  tif: FileImage,
  tiff: FileImage,
  eml: Mail,
  msg: Mail,
};

const isKnown = (extension: string): extension is keyof typeof icons => extension in icons;

/** Icon for a kind of file; its name is shown alongside wherever it matters. */
export function FileKindIcon({ extension }: { extension: string }) {
  const Icon = isKnown(extension) ? icons[extension] : File;
  return <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />;
}

/** Name of a kind of file: the product's own, or else the extension. */
export const fileKindName = (extension: string, names: Record<string, string>): string =>
  names[extension] ?? extension.toUpperCase();
