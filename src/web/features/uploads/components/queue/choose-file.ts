import { acceptedFiles } from '../../queue/file-check.ts';

/** Lets the user choose a file; does nothing if they cancel. */
export function chooseFile(onChosen: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptedFiles;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onChosen(file);
  });
  input.click();
}
