import type { Mutation } from './payment-mutations.ts';

const RULES = 'src/work-orders/rules/answers.ts';
const DEFERRED = 'src/work-orders/rules/order-lines.ts';
const RULES_TEST = 'src/work-orders/rules/answers.test.ts';
const ESTIMATES = 'src/work-orders/server/estimates';
const ANSWERS_TEST = `${ESTIMATES}/answers.test.ts`;
const ESTIMATE_TEST = `${ESTIMATES}/estimate.test.ts`;
const COMPLETION_TEST = 'src/agenda/server/maintenance/order-completion.test.ts';

/** Errors in the code of estimates and authorisations (docs/rules/work-orders.md 4). */
export const AUTHORISATION_MUTATIONS: readonly Mutation[] = [
  {
    rule: 1,
    what: 'a line is answered that the estimate does not have',
    file: RULES,
    from: "if (!line?.answerable) return { problem: 'unknown-line' };",
    to: "if (!line) return { problem: 'unknown-line' };",
    tests: [RULES_TEST],
  },
  {
    rule: 1,
    what: 'a line is answered twice in one answer',
    file: RULES,
    from: 'if (decisions.has(id)) return',
    to: 'if (decisions.size > 99) return',
    tests: [RULES_TEST],
  },
  {
    rule: 2,
    what: 'declined work is approved after all',
    file: RULES,
    from: "declined: { approve: null, decline: null, 'call-me': null },",
    to: "declined: { approve: 'approved', decline: null, 'call-me': null },",
    tests: [RULES_TEST],
  },
  {
    rule: 2,
    what: 'the link declines a line that was approved',
    file: RULES,
    from: "(onlyByStaff && method === 'link')",
    to: '(onlyByStaff && answers.length > 99)',
    tests: [ANSWERS_TEST],
  },
  {
    rule: 3,
    what: 'the link answers another content than its page showed',
    file: `${ESTIMATES}/answer-actions.ts`,
    from: 'content_hash?.equals(hash)',
    to: 'content_hash !== null',
    tests: [ANSWERS_TEST],
  },
  {
    rule: 3,
    what: 'the evidence does not depend on the prices',
    file: 'src/work-orders/rules/estimate.ts',
    from: '      line.priceCents,\n      line.totalCents,\n',
    to: '',
    tests: ['src/work-orders/rules/estimate.test.ts'],
  },
  {
    rule: 4,
    what: 'the link answers an expired estimate',
    file: `${ESTIMATES}/answer-actions.ts`,
    from: "estimate.state === 'sent' && !hasExpired(estimate, now)",
    to: "estimate.state === 'sent'",
    tests: [ANSWERS_TEST],
  },
  {
    rule: 4,
    what: 'staff answer a withdrawn estimate',
    file: `${ESTIMATES}/answer-actions.ts`,
    from: "estimate.state === 'sent' && !hasExpired(estimate, now)",
    to: '!hasExpired(estimate, now)',
    tests: [ESTIMATE_TEST],
  },
  {
    rule: 4,
    what: 'two estimates of an order wait for an answer',
    file: `${ESTIMATES}/estimate-rows.ts`,
    from: '  await supersedeSent(tx, draft.order_id);\n',
    to: '',
    tests: [ESTIMATE_TEST],
  },
  {
    rule: 5,
    what: 'two alternatives are approved',
    file: RULES,
    from: 'if (chosen.has(line.choiceGroup)) return null;',
    to: '',
    tests: [RULES_TEST],
  },
  {
    rule: 5,
    what: 'an alternative that was not chosen becomes deferred work',
    file: DEFERRED,
    from: "work.every(({ state }) => state === 'declined')",
    to: "work.some(({ state }) => state === 'declined')",
    tests: [RULES_TEST],
  },
  {
    rule: 8,
    what: 'alternatives of done work become deferred work',
    file: DEFERRED,
    from: ".filter((work) => work.every(({ state }) => state !== 'done'))",
    to: '',
    tests: ['src/work-orders/rules/order-lines.test.ts'],
  },
  {
    rule: 3,
    what: 'a draft is sent with a line that was not reviewed',
    file: `${ESTIMATES}/send-actions.ts`,
    from: 'proposed.size !== versions.size || ![...proposed].every(isReviewed)',
    to: 'proposed.size > 99',
    tests: [ESTIMATE_TEST],
  },
  {
    rule: 6,
    what: 'work is declined within the limit',
    file: RULES,
    from: "method === 'within-limit' && answers.some",
    to: 'answers.length > 99 && answers.some',
    tests: [RULES_TEST],
  },
  {
    rule: 6,
    what: 'work within the limit exceeds it',
    file: RULES,
    from: "totalCents > limitCents ? 'above-limit' : limitCents",
    to: 'limitCents',
    tests: [RULES_TEST],
  },
  {
    rule: 6,
    what: 'an explicit approval does not raise the limit',
    file: RULES,
    from: 'Math.max(limitCents, totalCents)',
    to: 'limitCents',
    tests: [RULES_TEST],
  },
  {
    rule: 6,
    what: 'a completed job costs more than the limit',
    file: 'src/agenda/server/maintenance/finish-job.ts',
    from: 'order.limitCents !== null && total > order.limitCents',
    to: 'order.limitCents !== null && total < 0',
    tests: [COMPLETION_TEST],
  },
  {
    rule: 7,
    what: 'a line is done that is not approved',
    file: 'src/work-orders/server/orders/finish-order.ts',
    from: 'if (done.length !== wanted.size)',
    to: 'if (done.length > wanted.size)',
    tests: [COMPLETION_TEST],
  },
  {
    rule: 8,
    what: 'declined work is forgotten',
    file: `${ESTIMATES}/write-answers.ts`,
    from: '  await deferLines(tx, order, deferred, { by, now });\n',
    to: '',
    tests: [ANSWERS_TEST],
  },
  {
    rule: 9,
    what: 'an order changes after its job was completed',
    file: 'src/work-orders/server/orders/order-locks.ts',
    from: `  if (!row) throw orderError('unknown-order');
  if (row.closed_at !== null) throw orderError('order-closed');
  return row;
}

/** As \`lockOpenOrder\`, by the citation. */`,
    to: `  if (!row) throw orderError('unknown-order');
  return row;
}

/** As \`lockOpenOrder\`, by the citation. */`,
    tests: [ESTIMATE_TEST],
  },
];
