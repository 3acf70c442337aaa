import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The tested release of node-llama-cpp (MIT), which contains llama.cpp (MIT) as prebuilt binaries. */
export const runtimeVersion = '3.22.1';

/** Prebuilt binaries by Node's platform name; `graphics` adds those for graphics cards. Megabytes on disk. */
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

/** A separate installation in the data directory, untouched by updates of the product. */
export function runtimeDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'local-model');
}

/** Module imported by a local model's process; undefined if not installed. */
export function runtimeEntry(directory: string): string | undefined {
  const entry = join(directory, 'node_modules/node-llama-cpp/dist/index.js');
  return existsSync(entry) ? entry : undefined;
}
