import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './test/timeouts.ts';

// Workers and the processes that they start: less CPU time for their modules, as with `npm start`.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

const TESTS = ['{src,demo}/**/*.test.ts', 'test/**/*.test.ts'];

/** Tests that draw in jsdom. */
const SCREENS = ['src/**/*.test.tsx', 'test/{panel,wizard}/*.test.ts'];

/**
 * Tests that replace a module, or need a process of their own (`@own-process`), since the process
 * keeps what they judge: none of it may reach another file, or come from one.
 */
const ISOLATED = globSync(TESTS, { cwd: import.meta.dirname }).filter((file) =>
  /vi\.mock\(|@own-process/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

const COMMON = {
  pool: 'forks',
  // A larger young generation: 5 to 7 % less CPU time (docs/decisions/0047).
  execArgv: ['--max-semi-space-size=64'] as string[],
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
  // A test that passes the second time has failed.
  retry: 0,
  setupFiles: ['./test/fixed-seed.ts'] as string[],
} as const;

const SCREEN = {
  ...COMMON,
  // A worker evaluates React and Mantine once: 1.5 s of CPU time less per file.
  isolate: false,
  environment: 'jsdom',
  setupFiles: [...COMMON.setupFiles, './test/panel/fresh-page.ts'] as string[],
} as const;

export default defineConfig({
  test: {
    globalSetup: ['./test/postgres.ts'],
    // Two cores, one PostgreSQL: more workers only wait for each other.
    maxWorkers: 2,
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'shared',
          // One module graph per worker: 1.2 s of CPU time less per file that starts the app.
          isolate: false,
          include: TESTS,
          exclude: [...ISOLATED, ...SCREENS],
        },
      },
      { test: { ...SCREEN, name: 'screens', include: SCREENS } },
      { test: { ...COMMON, name: 'isolated', include: ISOLATED } },
    ],
  },
});
