import { errorLines, runTool } from './command.ts';
import { sourceFiles } from './tree.ts';
import type { Check } from './types.ts';

/** Format, order of imports and lint, by `biome.json`; writes nothing. */
export const biome: Check = {
  name: 'biome',
  async run(root) {
    const ran = await runTool(
      root,
      'biome',
      'check',
      '--error-on-warnings',
      '--max-diagnostics=none',
    );
    const checked = Number(/Checked (\d+) files?/.exec(ran.stdout + ran.stderr)?.[1] ?? 0);
    const least = sourceFiles(root).length;
    if (checked < least)
      return [...errorLines(ran, 'biome'), `biome read ${checked} files of ${least}`];
    return errorLines(ran, 'biome');
  },
};
