/** What a page of the web loads first, from the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWebIfStale } from '../../scripts/build-web.ts';

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };

const folder = join(import.meta.dirname, '../../dist/web');

/** Pages by their route, with the chunks that the router asks for. */
const pages: Record<string, string[]> = {
  '/login': ['features/auth/pages/login-page.tsx'],
  '/chat': ['features/frame/pages/signed-in-frame.tsx', 'features/chats/pages/chat-page.tsx'],
  '/upload': ['features/frame/pages/signed-in-frame.tsx', 'features/uploads/pages/upload-page.tsx'],
};

/** Prints the compressed JavaScript and CSS of each page, in KB. */
export async function run(): Promise<void> {
  buildWebIfStale();
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  for (const [route, modules] of Object.entries(pages)) {
    const missing = modules.filter((name) => !manifest[name]);
    // A page that is part of the entry has no chunk of its own.
    const chunks = collect(manifest, [...entries, ...modules.filter((name) => manifest[name])]);
    const scripts = [...chunks].map((chunk) => chunk.file).filter((file) => /\.m?js$/.test(file));
    const styles = new Set([...chunks].flatMap((chunk) => chunk.css ?? []));
    const note = missing.length > 0 ? ` (within the entry: ${missing.join(', ')})` : '';
    console.log(
      `${route.padEnd(8)} JavaScript ${kilobytes(scripts)} KB gz in ${scripts.length} files, CSS ${kilobytes([...styles])} KB gz${note}`,
    );
  }
}

/** Chunks reached by static imports. */
function collect(manifest: Record<string, Chunk>, names: string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const name of names) visit(name);
  return found;
}

function kilobytes(files: string[]): string {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  return (bytes / 1024).toFixed(1);
}
