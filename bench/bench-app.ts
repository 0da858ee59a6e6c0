import { type AppProcess, startAppProcess } from '#test/app-process.ts';

export type BenchApp = { url: string; pid: number; stop(): Promise<void> };

/**
 * Starts the product's entry point with all features on, as behind a proxy, at the default log
 * level.
 */
export async function startBenchApp(environment: Record<string, string>): Promise<BenchApp> {
  const app: AppProcess = await startAppProcess({
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
    ...environment,
  });
  return {
    url: app.url,
    pid: app.process.pid ?? 0,
    async stop() {
      await app.terminate();
    },
  };
}
