import { defineConfig } from 'vitest/config';

/** The journeys in a real browser, two files at a time: they mostly wait, and one by one they take twice as long. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['./test/postgres.ts', './test/built-pages.ts'],
    pool: 'forks',
    // One module graph and one browser per worker; each file has its own database and app.
    isolate: false,
    maxWorkers: 2,
    // Generous, since the machine may be busy: a wait ends as soon as what it waits for is there.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
