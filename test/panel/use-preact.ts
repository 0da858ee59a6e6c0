import { registerHooks } from 'node:module';
import { PREACT } from '../../tools/preact-alias.ts';

/**
 * Node loads this file before the test processes of the public pages. Modules that Vitest does not resolve, such as
 * those of packages, get Preact for React too.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(PREACT.find, PREACT.replacement), context),
});

const { options } = await import('preact');
// Effects run in the next macrotask instead of after the next frame, because a test may stop the clock of frames.
Object.assign(options, { requestAnimationFrame: setImmediate });
