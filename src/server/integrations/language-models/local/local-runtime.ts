import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The release of node-llama-cpp (MIT) that the product was tried with; it brings llama.cpp (MIT) as prebuilt binaries. */
export const runtimeVersion = '3.22.1';

/** Prebuilt binaries by what Node calls the system; `graphics` adds those for graphics cards. Megabytes on disk. */
export const runtimeBinaries: Record<string, { package: string; megabytes: number; graphics: readonly string[] }> = {
  'linux-x64': {
    package: '@node-llama-cpp/linux-x64',
    megabytes: 85,
    graphics: [
      '@node-llama-cpp/linux-x64-vulkan',
      '@node-llama-cpp/linux-x64-cuda',
      '@node-llama-cpp/linux-x64-cuda-ext',
    ],
  },
  'linux-arm64': { package: '@node-llama-cpp/linux-arm64', megabytes: 75, graphics: [] },
  'darwin-arm64': { package: '@node-llama-cpp/mac-arm64-metal', megabytes: 65, graphics: [] },
  'darwin-x64': { package: '@node-llama-cpp/mac-x64', megabytes: 65, graphics: [] },
  'win32-x64': {
    package: '@node-llama-cpp/win-x64',
    megabytes: 85,
    graphics: ['@node-llama-cpp/win-x64-vulkan', '@node-llama-cpp/win-x64-cuda', '@node-llama-cpp/win-x64-cuda-ext'],
  },
};

/** In the data directory: an installation of its own, which no update of the product touches. */
export function runtimeDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'local-model');
}

/** What the process of a local model imports; undefined where nothing is installed. */
export function runtimeEntry(directory: string): string | undefined {
  const entry = join(directory, 'node_modules/node-llama-cpp/dist/index.js');
  return existsSync(entry) ? entry : undefined;
}
