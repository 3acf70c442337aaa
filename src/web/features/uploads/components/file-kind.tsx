import { File, FileImage, FileSpreadsheet, FileText, FileType, Mail, Presentation } from 'lucide-react';

const icons = {
  pdf: FileText,
  docx: FileType,
  doc: FileType,
  odt: FileType,
  rtf: FileType,
  pptx: Presentation,
  xlsx: FileSpreadsheet,
  xls: FileSpreadsheet,
  csv: FileSpreadsheet,
  txt: FileText,
  md: FileText,
  jpg: FileImage,
  jpeg: FileImage,
  png: FileImage,
  gif: FileImage,
  webp: FileImage,
  eml: Mail,
  msg: Mail,
};

const isKnown = (extension: string): extension is keyof typeof icons => extension in icons;

/** The kind of a file as an icon; its name stands beside it wherever it matters. */
export function FileKindIcon({ extension }: { extension: string }) {
  const Icon = isKnown(extension) ? icons[extension] : File;
  return <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />;
}

/** The kind in words: the product's where it has one, else the extension. */
export const fileKindName = (extension: string, names: Record<string, string>): string =>
  names[extension] ?? extension.toUpperCase();
