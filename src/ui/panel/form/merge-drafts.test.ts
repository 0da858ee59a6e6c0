import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeDrafts } from './merge-drafts.ts';

const small = fc.constantFrom('a', 'b', 'c');
const draft = fc.record({ name: small, price: small, unit: small, lines: fc.array(small) });

test('what one of the two changed is in it, and what neither changed is as it was', () => {
  fc.assert(
    fc.property(draft, draft, draft, (first, mine, theirs) => {
      const merged = mergeDrafts({ first, mine, theirs });
      for (const field of ['name', 'price', 'unit', 'lines'] as const) {
        const changed = JSON.stringify(mine[field]) !== JSON.stringify(first[field]);
        expect(merged.draft[field]).toEqual(changed ? mine[field] : theirs[field]);
      }
    }),
  );
});

test('nothing that they changed goes unsaid, nor that it is not taken over', () => {
  fc.assert(
    fc.property(draft, draft, draft, (first, mine, theirs) => {
      const { draft: merged, changes } = mergeDrafts({ first, mine, theirs });
      for (const field of ['name', 'price', 'unit', 'lines'] as const) {
        const same = (one: unknown, other: unknown) =>
          JSON.stringify(one) === JSON.stringify(other);
        const change = changes.find((each) => each.field === field);
        expect(change === undefined).toBe(same(first[field], theirs[field]));
        if (change) expect(change.mine).toBe(!same(merged[field], theirs[field]));
      }
    }),
  );
});

test('a number is not taken without its unit', () => {
  const first = { duration: '60', unit: 'minutes', name: 'Frenos' };
  const mine = { ...first, duration: '90' };
  const theirs = { duration: '2', unit: 'hours', name: 'Frenos y discos' };
  expect(mergeDrafts({ first, mine, theirs }, [['duration', 'unit']])).toEqual({
    draft: { duration: '90', unit: 'minutes', name: 'Frenos y discos' },
    changes: [
      { field: 'duration', mine: true },
      { field: 'unit', mine: true },
      { field: 'name', mine: false },
    ],
  });
});
