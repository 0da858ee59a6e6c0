/** A small error in the code, and the tests that must fail. */
export type Mutation = {
  /** Number of the violated rule in the page of the rules. */
  rule: number;
  what: string;
  file: string;
  /** Occurs in the file exactly once. */
  from: string;
  to: string;
  tests: readonly string[];
};

const SERVER = 'src/payments/server';
const RULES = 'src/payments/rules';
const inServer = (name: string) => `${SERVER}/${name}.test.ts`;

const DECIDE_TEST = `${RULES}/decide.test.ts`;

export const PAYMENT_MUTATIONS: readonly Mutation[] = [
  {
    rule: 1,
    what: 'the lease excludes no other process',
    file: `${SERVER}/call-provider.ts`,
    from: '(lease_until is null or lease_until < clock_timestamp())',
    to: '(true)',
    tests: [inServer('webhook-route'), inServer('payments.race')],
  },
  {
    rule: 2,
    what: 'an order is captured although it differs from the payment',
    file: `${RULES}/order.ts`,
    from: 'if (unit === null || unit.paymentId !== expected.paymentId || !isSameMoney(unit, expected)) {',
    to: 'if (unit === null) {',
    tests: [inServer('closed-reservation')],
  },
  {
    rule: 2,
    what: 'a closed reservation is charged',
    file: `${RULES}/decide.ts`,
    from: 'if (!observation.reservationOpen) {',
    to: 'if (payment.amount_cents < 0) {',
    tests: [inServer('closed-reservation')],
  },
  {
    rule: 2,
    what: 'a closed reservation is charged, by the decision table alone',
    file: `${RULES}/decide.ts`,
    from: 'if (!observation.reservationOpen) {',
    to: 'if (payment.amount_cents < 0) {',
    tests: [DECIDE_TEST],
  },
  {
    rule: 3,
    what: 'the database lets two attempts hold money',
    file: 'migrations/0007_payments.sql',
    from: 'create unique index payments_one_with_money',
    to: 'create index payments_one_with_money',
    tests: [inServer('two-attempts')],
  },
  {
    rule: 3,
    what: 'an attempt beside one with money is not decided again',
    file: `${SERVER}/apply-decision.ts`,
    from: 'return applyAnswer(applying, payment, answer, true);',
    to: 'throw error;',
    tests: [inServer('two-attempts')],
  },
  {
    rule: 3,
    what: 'another constraint is taken for the one of money',
    file: `${SERVER}/apply-decision.ts`,
    from: "violates(error, 'payments_one_with_money')",
    to: "violates(error, 'payments_one_open')",
    tests: [inServer('two-attempts')],
  },
  {
    rule: 3,
    what: 'money is requested before «capturing» is committed',
    file: `${RULES}/decide.ts`,
    from: "...move(payment, 'capturing', columns, { kind: 'capture', first: true }),",
    to: "...uncertain(payment, { kind: 'update', columns }, { kind: 'capture', first: true }),",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 3,
    what: 'money in review leaves the other attempt open',
    file: `${RULES}/decide-capture.ts`,
    from: "{ kind: 'supersede-open-attempts' },",
    to: '',
    tests: [inServer('two-attempts')],
  },
  {
    rule: 4,
    what: 'a retry is another request',
    file: `${SERVER}/call-provider.ts`,
    from: "provider.capture?.(payment.provider_order_id ?? '', requestId)",
    to: "provider.capture?.(payment.provider_order_id ?? '', requestId + (certain ? '' : 'x'))",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 4,
    what: 'a retry by the job has another number',
    file: `${RULES}/decide.ts`,
    from: "return uncertain(payment, { kind: 'capture', first: false });",
    to: "return uncertain(payment, { kind: 'update', columns: { capture_no: payment.capture_no + 1 } }, { kind: 'capture', first: false });",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 5,
    what: 'an unknown outcome is called failed',
    file: `${RULES}/decide.ts`,
    from: "case 'capture-unknown':\n      return { ...move(payment, 'capture_unknown'), certain: false };",
    to: "case 'capture-unknown':\n      return move(payment, 'failed');",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 5,
    what: 'a capture in progress at PayPal is called rejected',
    file: `${SERVER}/providers/paypal/client.ts`,
    from: 'if (IN_PROGRESS.test(issue))',
    to: 'if (false)',
    tests: [inServer('lost-answers')],
  },
  {
    rule: 6,
    what: 'the job charges declined means again',
    file: `${RULES}/decision.ts`,
    from: 'if (declinedAt === null) return true;',
    to: 'if (declinedAt !== 0) return true;',
    tests: [inServer('declined')],
  },
  {
    rule: 7,
    what: '«captured before» counts as declined',
    file: `${RULES}/decision.ts`,
    from: "ORDER_ALREADY_CAPTURED: 'captured'",
    to: "ORDER_ALREADY_CAPTURED: 'payer'",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 8,
    what: 'the cancel URL ends the attempt',
    file: `${SERVER}/providers/provider-routes.ts`,
    from: 'const { db, clock } = payments.context;',
    to: "const { db, clock } = payments.context;\n  await db.updateTable('payments').set({ status: 'superseded' }).where('id', '=', payment.id).execute();",
    tests: [inServer('two-attempts')],
  },
  {
    rule: 9,
    what: 'late answers undo recorded money',
    file: `${RULES}/payment-status.ts`,
    from: "  paid: ['partially_refunded', 'refunded', 'reversed', 'review'],",
    to: "  paid: ['pending', 'partially_refunded', 'refunded', 'reversed', 'review'],",
    tests: [inServer('declined')],
  },
  {
    rule: 9,
    what: 'a decision moves along transitions that the table forbids',
    file: `${RULES}/decision.ts`,
    from: 'if (!allowed) return { next: payment.status, effects: [], certain: true };',
    to: '',
    tests: [DECIDE_TEST],
  },
  {
    rule: 10,
    what: 'a paid reservation is not accepted',
    file: `${RULES}/decide-capture.ts`,
    from: "move(payment, to, columns, { kind: 'accept-reservation' })",
    to: 'move(payment, to, columns)',
    tests: [inServer('happy-way')],
  },
  {
    rule: 10,
    what: 'money for a closed reservation needs no review',
    file: `${RULES}/decide-capture.ts`,
    from: "const lasts = reservationOpen && capture.status !== 'refunded';",
    to: "const lasts = capture.status !== 'refunded';",
    tests: [inServer('closed-reservation')],
  },
  {
    rule: 11,
    what: 'a repeated refund is another request',
    file: `${SERVER}/providers/paypal/paypal.ts`,
    from: 'requestId: refund.id }',
    to: 'requestId: refund.id + performance.now() }',
    tests: [inServer('refunds')],
  },
  {
    rule: 11,
    what: 'more is refunded than was paid',
    file: `${SERVER}/refund-actions.ts`,
    from: 'if (amount > left)',
    to: 'if (amount < 0)',
    tests: [inServer('refunds')],
  },
  {
    rule: 11,
    what: 'the rejection of a second try is believed',
    file: `${SERVER}/call-provider.ts`,
    from: "second.kind === 'refund-rejected' ? { kind: 'refund-unknown' } : second",
    to: 'second',
    tests: [inServer('refund-answers')],
  },
  {
    rule: 11,
    what: 'a refund that is listed late counts beside the unlisted money',
    file: `${RULES}/merge-refunds.ts`,
    from: "if (unlisted !== undefined && seen.status !== 'failed') {",
    to: 'if (unlisted !== undefined && seen.amountCents < 0) {',
    tests: [inServer('refund-answers')],
  },
  {
    rule: 12,
    what: 'open attempts survive a reservation that is closed by hand',
    file: `${SERVER}/payment-store.ts`,
    from: "where('status', 'in', [...SUPERSEDABLE])",
    to: "where('status', 'in', ['failed'])",
    tests: [inServer('attempts')],
  },
  {
    rule: 13,
    what: 'resuming opens a second order beside a live one',
    file: `${SERVER}/start-payment-actions.ts`,
    from: 'now - last.ordered_at.getTime() >= APPROVABLE_MS',
    to: 'now - last.ordered_at.getTime() >= APPROVABLE_MS - APPROVABLE_MS',
    tests: [inServer('two-attempts')],
  },
];
