/** Hands a text to the browser as a file to save. */
export function saveTextFile(name: string, content: string, type = 'text/plain'): void {
  saveFile(name, new Blob([content], { type: `${type};charset=utf-8` }));
}

/** Hands bytes to the browser as a file to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the content by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
