import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, type Budget } from './budgets.ts';
import { type Manifest, type PageWeight, weighPage } from './page-weight.ts';
import { read } from './tree.ts';
import type { Check } from './types.ts';

const MANIFEST = 'dist/web/.vite/manifest.json';

/** Compares what the built pages load with the budgets. */
export const bundleSize: Check = {
  name: 'bytes',
  async run(root) {
    if (!existsSync(join(root, MANIFEST))) return [`${MANIFEST} is missing: npm run build`];
    const manifest: Manifest = JSON.parse(read(root, MANIFEST));
    return BUDGETS.flatMap((budget) => overweight(root, manifest, budget));
  },
};

function overweight(root: string, manifest: Manifest, budget: Budget): string[] {
  const missing = [budget.entry, budget.styles ?? budget.entry].find((key) => !manifest[key]);
  if (missing !== undefined) return [`${missing} is not in ${MANIFEST}`];
  const weight = weighPage(join(root, 'dist/web'), manifest, budget, budget.loads);
  return Object.entries(budget.max).flatMap(([kind, most]) => {
    const is = weight[kind as keyof PageWeight];
    if (kind === 'js' && is === 0) return [`${budget.entry}: no script was found to weigh`];
    if (is <= most) return [];
    return [`${budget.entry}: over budget: ${budget.name}, ${kind} ${is} bytes, ${most} at most`];
  });
}
