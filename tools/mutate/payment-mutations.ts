/** A small error in the code of payments, and the tests that must fail. */
export type Mutation = {
  /** Number of the violated rule of docs/rules/payments.md. */
  rule: number;
  what: string;
  file: string;
  /** Occurs in the file exactly once. */
  from: string;
  to: string;
  tests: readonly string[];
};

const SERVER = 'src/pagos/server';
const inServer = (name: string) => `${SERVER}/${name}.test.ts`;

export const MUTATIONS: readonly Mutation[] = [
  {
    rule: 1,
    what: 'the lease keeps nobody out',
    file: `${SERVER}/lease.ts`,
    from: '(lease_until is null or lease_until < clock_timestamp())',
    to: '(true)',
    tests: [inServer('webhook-route'), inServer('payments.race')],
  },
  {
    rule: 2,
    what: 'an order is charged whatever it says',
    file: 'src/pagos/rules/verdict.ts',
    from: 'if (unit === null || unit.paymentId !== asked.paymentId || !same(unit, asked)) {',
    to: 'if (unit === null) {',
    tests: [inServer('closed-reservation')],
  },
  {
    rule: 2,
    what: 'a closed reservation is charged',
    file: `${SERVER}/take-money.ts`,
    from: 'if (!open) {',
    to: 'if (row.amount_cents < 0) {',
    tests: [inServer('closed-reservation')],
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
    what: 'money is asked for before «capturing» is committed',
    file: `${SERVER}/take-money.ts`,
    from: "return movePayment(tx, row.id, 'capturing', change, occasion);",
    to: 'return { ...row, capture_no: change.capture_no };',
    tests: [inServer('lost-answers')],
  },
  {
    rule: 3,
    what: 'money in review leaves the other attempt open',
    file: `${SERVER}/record-money.ts`,
    from: "await supersedeOpenAttempts(tx, reservation_id, occasion.now, 'second-payment');",
    to: '',
    tests: [inServer('two-attempts')],
  },
  {
    rule: 4,
    what: 'a retry is another request',
    file: `${SERVER}/take-money.ts`,
    from: 'provider.capture?.(orderId, requestId)',
    to: "provider.capture?.(orderId, requestId + (certain ? '' : 'x'))",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 5,
    what: 'an unknown outcome is called failed',
    file: `${SERVER}/take-it.ts`,
    from: "if (taking.kind === 'unknown') {\n    await moveTo(look, row, 'capture_unknown');",
    to: "if (taking.kind === 'unknown') {\n    await moveTo(look, row, 'failed');",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 5,
    what: 'PayPal is still at it, and that is called a no',
    file: `${SERVER}/paypal/http.ts`,
    from: 'if (AT_IT.test(issue))',
    to: 'if (false)',
    tests: [inServer('lost-answers')],
  },
  {
    rule: 6,
    what: 'the job charges declined means again',
    file: 'src/pagos/rules/payer-acted.ts',
    from: 'if (declinedAt === null) return true;',
    to: 'if (declinedAt !== 0) return true;',
    tests: [inServer('declined')],
  },
  {
    rule: 7,
    what: 'captured already counts as declined',
    file: 'src/pagos/rules/refusal-issue.ts',
    from: "ORDER_ALREADY_CAPTURED: 'captured'",
    to: "ORDER_ALREADY_CAPTURED: 'payer'",
    tests: [inServer('lost-answers')],
  },
  {
    rule: 8,
    what: 'the cancel address ends the attempt',
    file: `${SERVER}/payer-way.ts`,
    from: 'const { db, clock } = payments.kit;',
    to: "const { db, clock } = payments.kit;\n    await db.updateTable('payments').set({ status: 'superseded' }).where('id', '=', payment.id).execute();",
    tests: [inServer('two-attempts')],
  },
  {
    rule: 9,
    what: 'late news undo what was paid',
    file: `${SERVER}/payment-row.ts`,
    from: "    .where('status', 'in', [...from])\n",
    to: "    .where('status', '<>', String(from.length))\n",
    tests: [inServer('declined')],
  },
  {
    rule: 10,
    what: 'a paid reservation is not accepted',
    file: `${SERVER}/record-money.ts`,
    from: 'await payments.cause.accept(tx, reservation_id, said, occasion.now);',
    to: 'if (said.amountCents < 0) await payments.cause.accept(tx, reservation_id, said, occasion.now);',
    tests: [inServer('happy-way')],
  },
  {
    rule: 10,
    what: 'money for a closed reservation is no matter for people',
    file: `${SERVER}/record-money.ts`,
    from: "const lasts = open && capture.status !== 'refunded';",
    to: "const lasts = capture.status !== 'refunded';",
    tests: [inServer('closed-reservation')],
  },
  {
    rule: 11,
    what: 'a refund is another request when it is asked for again',
    file: `${SERVER}/paypal/paypal.ts`,
    from: 'requestId: refund.id }',
    to: 'requestId: refund.id + performance.now() }',
    tests: [inServer('refunds')],
  },
  {
    rule: 11,
    what: 'more is given back than was paid',
    file: `${SERVER}/refund-actions.ts`,
    from: 'if (amount > left)',
    to: 'if (amount < 0)',
    tests: [inServer('refunds')],
  },
  {
    rule: 11,
    what: 'a no to the second try is believed',
    file: `${SERVER}/send-refund.ts`,
    from: "second.kind === 'refused' ? { kind: 'unknown' } : second",
    to: 'second',
    tests: [inServer('refund-answers')],
  },
  {
    rule: 11,
    what: 'what is listed late is counted beside what was gone before',
    file: `${SERVER}/note-refund.ts`,
    from: 'await nameRest(tx, payment, refund, at)',
    to: 'false',
    tests: [inServer('refund-answers')],
  },
  {
    rule: 12,
    what: 'open attempts survive a reservation that is closed by hand',
    file: `${SERVER}/payment-actions.ts`,
    from: "where('status', 'in', [...SUPERSEDABLE])",
    to: "where('status', 'in', ['failed'])",
    tests: [inServer('attempts')],
  },
  {
    rule: 13,
    what: 'resuming opens a second order beside a live one',
    file: `${SERVER}/pay-actions.ts`,
    from: 'now - last.ordered_at.getTime() >= APPROVABLE_MS',
    to: 'now - last.ordered_at.getTime() >= APPROVABLE_MS - APPROVABLE_MS',
    tests: [inServer('two-attempts')],
  },
];
