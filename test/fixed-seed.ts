import fc from 'fast-check';

/**
 * fast-check draws the same examples in each run, so only a change of the sources can turn a test red.
 * `SEED=7 npx vitest run FILE` draws other examples.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_123) });
