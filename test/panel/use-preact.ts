import { registerHooks } from 'node:module';
import { PREACT } from '../../tools/preact-alias.ts';

/**
 * Loaded by Node before a test process: every module that asks for React gets Preact, as in the build of the
 * public pages. Packages are included, whose imports Vitest does not resolve.
 */
registerHooks({
  resolve: (name, context, next) =>
    next(
      PREACT.reduce((asked, { find, replacement }) => asked.replace(find, replacement), name),
      context,
    ),
});

// After the hook: it loads Preact.
await import('../../src/ui/public/early-effects.ts');
