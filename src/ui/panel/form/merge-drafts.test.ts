import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeDrafts } from './merge-drafts.ts';

const small = fc.constantFrom('a', 'b', 'c');
const draft = fc.record({ name: small, price: small, unit: small, lines: fc.array(small) });

test('mergeDrafts keeps fields that were changed locally and takes the others from the remote draft', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, local, remote) => {
      const merged = mergeDrafts({ base, local, remote });
      for (const field of ['name', 'price', 'unit', 'lines'] as const) {
        const changed = JSON.stringify(local[field]) !== JSON.stringify(base[field]);
        expect(merged.draft[field]).toEqual(changed ? local[field] : remote[field]);
      }
    }),
  );
});

test('mergeDrafts reports each field that was changed remotely, and whether it keeps the local value', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, local, remote) => {
      const { draft: merged, changes } = mergeDrafts({ base, local, remote });
      for (const field of ['name', 'price', 'unit', 'lines'] as const) {
        const same = (one: unknown, other: unknown) =>
          JSON.stringify(one) === JSON.stringify(other);
        const change = changes.find((each) => each.field === field);
        expect(change === undefined).toBe(same(base[field], remote[field]));
        if (change) expect(change.changedLocally).toBe(!same(merged[field], remote[field]));
      }
    }),
  );
});

test('mergeDrafts keeps a number and its unit together when they are a group', () => {
  const base = { duration: '60', unit: 'minutes', name: 'Frenos' };
  const local = { ...base, duration: '90' };
  const remote = { duration: '2', unit: 'hours', name: 'Frenos y discos' };
  expect(mergeDrafts({ base, local, remote }, [['duration', 'unit']])).toEqual({
    draft: { duration: '90', unit: 'minutes', name: 'Frenos y discos' },
    changes: [
      { field: 'duration', changedLocally: true },
      { field: 'unit', changedLocally: true },
      { field: 'name', changedLocally: false },
    ],
  });
});
