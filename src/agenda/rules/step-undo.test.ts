import { expect, test } from 'vitest';
import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { CITATION_STATUSES, CITATION_TRANSITIONS } from './citation-status.ts';
import { canUndoCitationStep } from './citation-steps.ts';

test('canUndoCitationStep accepts each transition that the table does not take back, and the cancellation of an accepted citation', () => {
  for (const from of CITATION_STATUSES) {
    for (const to of CITATION_STATUSES) {
      const there = isTransitionAllowed(CITATION_TRANSITIONS, from, to);
      const back = isTransitionAllowed(CITATION_TRANSITIONS, to, from);
      expect(canUndoCitationStep(from, to), `${from} → ${to}`).toBe(
        (there && !back) || (from === 'accepted' && to === 'cancelled'),
      );
    }
  }
});
