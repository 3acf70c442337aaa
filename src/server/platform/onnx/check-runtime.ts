import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Why models in the ONNX format cannot run here; `processor`: it lacks AVX2. */
export type RuntimeLack = 'runtime' | 'processor';

const runtime = 'onnxruntime-node';

/**
 * Null if the optional runtime is installed with its library for this machine, and the processor has what its fast
 * kernels need. Does not load it: on a processor that lacks an instruction, that would end the process.
 */
export function findRuntimeLack(
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
  processorInfo: () => string = () => readFileSync('/proc/cpuinfo', 'utf8'),
  locate: () => string = () => createRequire(import.meta.url).resolve(runtime),
): RuntimeLack | null {
  if (platform === 'linux' && arch === 'x64' && !/^flags\s*:.*\bavx2\b/m.test(processorInfo())) return 'processor';
  try {
    // The package's entry is in its folder "dist".
    const libraries = join(dirname(locate()), '../bin/napi-v6', platform, arch);
    return existsSync(join(libraries, 'onnxruntime_binding.node')) ? null : 'runtime';
  } catch {
    return 'runtime';
  }
}
