import { expect, test } from 'vitest';
import { CITATION_STATUSES, CITATION_TRANSITIONS } from './citation-status.ts';
import { receptionPath } from './citation-steps.ts';

test('receptionPath leads every receivable citation to the workshop along the transitions', () => {
  const paths = Object.fromEntries(
    CITATION_STATUSES.map((status) => [status, receptionPath(status)]),
  );
  expect(paths).toEqual({
    pending: ['accepted', 'in-workshop'],
    accepted: ['in-workshop'],
    'in-workshop': [],
    'in-progress': [],
    installed: null,
    delivered: null,
    cancelled: null,
  });
  for (const from of CITATION_STATUSES) {
    let current = from;
    for (const to of receptionPath(from) ?? []) {
      expect(CITATION_TRANSITIONS[current]).toContain(to);
      current = to;
    }
  }
});
