import { expect, test } from 'vitest';
import { MAX_WORK_FACTOR } from '#platform/auth/challenge.ts';
import { acceptedFactor, challengeFactor } from './challenge-factor.ts';

test.each([
  [0, 1, 1],
  [0.0999, 1, 1],
  [0.1, 2, 1],
  [0.2, 4, 2],
  [0.3, 8, 4],
  [1.5, 8, 4],
])(
  'challengeFactor at a share of %f is %i, and acceptedFactor is %i',
  (share, factor, accepted) => {
    expect([challengeFactor(share), acceptedFactor(share)]).toEqual([factor, accepted]);
    expect(factor).toBeLessThan(MAX_WORK_FACTOR);
  },
);
