/** Offers a text as a file download. */
export function saveTextFile(name: string, content: string, type = 'text/plain'): void {
  saveFile(name, new Blob([content], { type: `${type};charset=utf-8` }));
}

/** Offers bytes as a file download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task, the download holds its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
