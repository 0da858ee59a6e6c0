import { filesIn } from './tree.ts';
import type { Check } from './types.ts';

/** Checks that migrations are numbered 0001, 0002, … without gaps and duplicates. */
export const migrations: Check = {
  name: 'migrations',
  async run(root) {
    const files = filesIn(root, 'migrations/*');
    if (files.length === 0) return ['there is no migration'];
    return files.flatMap((path, index) => {
      const number = String(index + 1).padStart(4, '0');
      const expected = new RegExp(`^migrations/${number}_[a-z0-9_]+\\.sql$`);
      return expected.test(path) ? [] : [`${path}: wrong number: ${number}_….sql is expected here`];
    });
  },
};
