import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../tools/check/tree.ts';

const PROVE = join(PROJECT, 'tools/prove.ts');
const prove = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROVE, ...args]);
  return { status, said: `${stdout}${stderr}` };
};

test('npm run prove prints its options and does not run with --help or an unknown option', () => {
  expect(prove('--help')).toEqual({
    status: 0,
    said: 'npm run prove -- [--short] [--seeds VALUE]\n',
  });
  const { status, said } = prove('--shrot');
  expect(status).toBe(2);
  expect(said).toMatch(/'--shrot'.*\nnpm run prove -- \[--short\] \[--seeds VALUE\]\n$/);
});
