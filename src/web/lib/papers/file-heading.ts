/** How lists name a file: its readable title leads, the file's own name stands small below it; null = it is the title. */
export function headingOf({ title, fileName }: { title: string | null; fileName: string }): {
  lead: string;
  name: string | null;
} {
  return title && title !== fileName ? { lead: title, name: fileName } : { lead: fileName, name: null };
}
