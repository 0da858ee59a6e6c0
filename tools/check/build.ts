import { bundleSize } from './bundle-size.ts';
import { errorLines, runCommand } from './command.ts';
import type { Check } from './types.ts';

const BUILD =
  "import { ensurePages, ensureServer } from './tools/build.ts'; await ensurePages(); await ensureServer();";

/** Builds what is missing or old, and compares the weight of the pages with the budgets. */
export const build: Check = {
  name: 'build and bytes',
  async run(root) {
    const ran = await runCommand(root, process.execPath, ['--input-type=module', '--eval', BUILD]);
    const problems = errorLines(ran, 'the build');
    return problems.length > 0 ? problems : bundleSize.run(root);
  },
};
