/** All files of a drop; folders are traversed, skipping hidden files. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null || entry.isFile)) return [...transfer.files];
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(readEntry));
  return found.flat();
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFileEntry(entry)) {
    if (entry.name.startsWith('.')) return [];
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (!isDirectoryEntry(entry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  // A reader returns entries in batches, and an empty batch at the end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return files;
    files.push(...(await Promise.all(portion.map(readEntry))).flat());
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectoryEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
