import { expect, test } from 'vitest';
import { isUndoOpen } from './step-undo.ts';

test('isUndoOpen allows ten seconds and five more for the call', () => {
  expect(isUndoOpen(0, 15_000)).toBe(true);
  expect(isUndoOpen(0, 15_001)).toBe(false);
});
