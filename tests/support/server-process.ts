import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '../..');

export type ServerProcess = {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first 200 of /healthz. */
  startedIn: number;
  /** Everything it printed so far. */
  printed: () => string;
  /** Sends a signal and waits for the end; returns the exit code, or the signal that ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
};

export type EndedProcess = { code: number | NodeJS.Signals; printed: string };

export type StartOptions = {
  dataDirectory: string;
  /** Additional environment variables; undefined removes one. */
  environment?: Record<string, string | undefined>;
  port?: number;
  /** File descriptor for its standard output, which is then missing from `printed`. */
  output?: number;
  /** Script to run instead of `scripts/start.ts`, relative to the project. */
  entry?: string;
  /** uid and gid to run as, if this process is root. */
  account?: { uid: number; gid: number };
};

/** A currently unused port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Starts the real service (`scripts/start.ts`) in a separate process and waits until it responds.
 * @throws Error with everything it printed, if it ends instead
 */
export async function startServerProcess(options: StartOptions): Promise<ServerProcess> {
  const begun = performance.now();
  const port = options.port ?? (await findFreePort());
  const { child, printed, ended } = launch(options, port);
  const url = `http://localhost:${port}`;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!(await answers(url))) {
    if (hasEnded) throw new Error(`the server ended instead of starting:\n${printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - begun,
    printed,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the service and waits for it to end: for starts that must fail. `onStart` receives the process id. */
export async function runServerUntilEnd(
  options: StartOptions & { onStart?: (pid: number) => void },
): Promise<EndedProcess> {
  const { child, printed, ended } = launch(options, options.port ?? (await findFreePort()));
  if (child.pid) options.onStart?.(child.pid);
  return { code: await ended, printed: printed() };
}

/** Node's flags in `npm start`, and the environment variables it adds. */
function readStart(): { flags: string[]; variables: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const variables = [...scripts.start.matchAll(/(?<!\S)([A-Z_]+)=(\S+)/g)];
  return {
    flags: scripts.start.match(/--\S+/g) ?? [],
    variables: Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value])),
  };
}

function launch(options: StartOptions, port: number) {
  const { flags, variables } = readStart();
  const environment: NodeJS.ProcessEnv = {
    ...variables,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: options.dataDirectory,
    // All test users share one address.
    ADDRESS_LIMIT_FACTOR: '1000',
    // Reading its documents would interfere with measurements.
    DEMO_MODE: 'off',
    ...options.environment,
  };
  const child: ChildProcess = spawn(
    process.execPath,
    [...flags, join(projectRoot, options.entry ?? 'scripts/start.ts')],
    {
      cwd: projectRoot,
      env: environment,
      stdio: ['ignore', options.output ?? 'pipe', 'pipe'],
      ...(options.account ?? {}),
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  return { child, printed: () => text, ended };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).status === 200;
  } catch {
    return false;
  }
}
