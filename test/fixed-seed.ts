import fc from 'fast-check';

/**
 * fast-check draws the same examples in each run: a change of the sources alone turns a test red. Other examples:
 * `SEED=7 npx vitest run FILE`.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_123) });
