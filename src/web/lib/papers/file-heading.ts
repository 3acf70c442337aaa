/**
 * How lists name a file: the readable title leads, with the file name in small print below; null if the name is the
 * title.
 */
export function headingOf({ title, fileName }: { title: string | null; fileName: string }): {
  lead: string;
  name: string | null;
} {
  return title && title !== fileName ? { lead: title, name: fileName } : { lead: fileName, name: null };
}
