import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './test/timeouts.ts';

// Workers and the processes that they start: less CPU time for their modules, as with `npm start`.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

/** Draws the demo's pictures, which a process no longer reads after an upload (src/platform/http/picture.ts). */
const OWN_PROCESS = ['e2e/panel-sweeps.e2e.ts'];

const COMMON = {
  pool: 'forks',
  // A larger young generation: 5 to 7 % less CPU time (docs/decisions/0047).
  execArgv: ['--max-semi-space-size=64'] as string[],
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
  retry: 0,
} as const;

/** The journeys in a real browser, two files at a time: they mostly wait, and one by one they take twice as long. */
export default defineConfig({
  test: {
    globalSetup: ['./test/postgres.ts', './test/built-pages.ts'],
    maxWorkers: 2,
    dangerouslyIgnoreUnhandledErrors: false,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'browser',
          // One module graph and one browser per worker; each file has its own database and app.
          isolate: false,
          include: ['e2e/**/*.e2e.ts'],
          exclude: OWN_PROCESS,
        },
      },
      { test: { ...COMMON, name: 'own process', include: OWN_PROCESS } },
    ],
  },
});
