/**
 * `npm run check:boundaries`: who may import whom (.dependency-cruiser.cjs). Also fails if the check itself went blind:
 * without a parser for this TypeScript, dependency-cruiser finds no modules and reports success.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type CruiseResult = {
  modules: { source: string; dependencies: { module: string }[] }[];
  summary: { totalDependenciesCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};

export type BoundaryReport = {
  modules: number;
  dependencies: number;
  /** `rule: from → to`. */
  violations: string[];
  /** Why the result cannot be trusted; empty when it can. */
  blindSpots: string[];
};

const projectRoot = join(import.meta.dirname, '..');

/** Cruises src, scripts and tests below `root` by this project's rules. */
export function checkBoundaries(root: string): BoundaryReport {
  const config = join(projectRoot, '.dependency-cruiser.cjs');
  const command = join(projectRoot, 'node_modules/.bin/depcruise');
  const folders = ['src', 'scripts', 'tests'];
  const run = spawnSync(process.execPath, [command, '--config', config, '--output-type', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr || run.stdout}`);
  const result = JSON.parse(run.stdout) as CruiseResult;
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  return {
    modules: result.modules.length,
    dependencies: result.summary.totalDependenciesCruised,
    violations: result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    blindSpots: findBlindSpots(root, files, result),
  };
}

function findBlindSpots(root: string, files: string[], result: CruiseResult): string[] {
  if (files.length === 0) return ['there is no source file'];
  const cruised = new Map(result.modules.map((module) => [module.source, module.dependencies]));
  return files.flatMap((file) => {
    const dependencies = cruised.get(file);
    if (!dependencies) return [`${file} was not looked at`];
    const seen = new Set(dependencies.map((dependency) => dependency.module));
    const missed = listImports(readFileSync(join(root, file), 'utf8')).find((name) => !seen.has(name));
    return missed ? [`${file}: the import of ${missed} was not seen`] : [];
  });
}

/** Our own modules (relative or by alias) in static import statements. */
function listImports(source: string): string[] {
  return [...source.matchAll(/^import (?:[\w*{][^'"`;]*? from )?'([.#][^']+)';$/gm)].map((match) => match[1] ?? '');
}

if (import.meta.main) {
  const report = checkBoundaries(projectRoot);
  for (const line of [...report.violations, ...report.blindSpots]) console.error(line);
  console.log(`boundaries: ${report.modules} modules, ${report.dependencies} dependencies`);
  if (report.violations.length > 0 || report.blindSpots.length > 0) process.exit(1);
}
