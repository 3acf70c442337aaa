/** Hands a text to the browser as a file to save. */
export function saveTextFile(name: string, content: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the content by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
