import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    globalSetup: ['./test/postgres.ts'],
    // Two cores, one PostgreSQL: more workers only wait for each other.
    pool: 'forks',
    maxWorkers: 2,
    // Generous, since the machine may be busy: what hangs is found all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A test that passes the second time has failed.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
