import type { Observation, ProviderAnswer } from '#payments/rules/decision.ts';
import type { PaymentStatus } from '#payments/rules/payment-status.ts';
import { capture, HOUR, order, read, recheck, refundOf, rejected } from './decision-fixtures.ts';

/** The decision table of payments: the decision for each observation and status. */

const wrong = { ...order('waiting'), unit: null };
const created = { kind: 'order-created', order: { ...order('waiting'), approveUrl: 'u' } } as const;

const unknown = { capturing: 'capture_unknown?', capture_unknown: '?' } as const;
/** A capture of an attempt that had ended. */
const late = (reason: string) => ({
  failed: `review:${reason}`,
  expired: `review:${reason}`,
  superseded: `review:${reason}`,
  reviewed: `review:${reason}`,
});

type Expected = Partial<Record<PaymentStatus, string>>;
type Row = [
  what: string,
  answer: ProviderAnswer,
  expected: Expected,
  /** For the statuses that are not in `expected`. */
  others?: string,
  change?: Partial<Observation>,
  now?: number,
];

const awaiting = (move: string): Expected => ({ awaiting_payer: move });
const requested = (move: string): Expected => ({ capturing: move, capture_unknown: move });
const open = (move: string): Expected => ({ ...awaiting(move), ...requested(move), pending: move });

export const TABLE: readonly Row[] = [
  ['no order yet', { kind: 'no-order' }, { creating: '→create-order?' }],
  [
    'no order after its lifetime',
    { kind: 'no-order' },
    { creating: 'failed:never-created' },
    '',
    {},
    7 * HOUR,
  ],
  ['the order was created', created, { creating: 'awaiting_payer' }],
  [
    'the order was rejected',
    { kind: 'order-rejected', issue: 'ISSUE', access: false },
    { creating: 'failed:ISSUE' },
  ],
  [
    'the order was rejected, no access',
    { kind: 'order-rejected', issue: 'ISSUE', access: true },
    {},
    '?',
  ],
  ['the creation has an unknown outcome', { kind: 'order-unknown' }, {}, '?'],
  ['the order is unreadable', read('unreadable'), {}, '?'],
  [
    'the order is gone',
    read('gone'),
    {
      ...awaiting('expired:order-gone'),
      ...requested('review:order-gone'),
      pending: 'review:order-gone',
    },
  ],
  ['the order waits', read(order('waiting')), requested('→capture?')],
  [
    'the order waits, its lifetime is over',
    read(order('waiting')),
    { ...awaiting('expired:not-paid'), ...requested('→capture?') },
    '',
    {},
    7 * HOUR,
  ],
  [
    'the order waits, the reservation is closed',
    read(order('waiting')),
    requested('?'),
    '',
    { reservationOpen: false },
  ],
  [
    'the order waits, its lifetime is over, the reservation is closed',
    read(order('waiting')),
    { ...awaiting('expired:not-paid'), ...requested('failed:not-captured') },
    '',
    { reservationOpen: false },
    7 * HOUR,
  ],
  [
    'the payer approved',
    read(order('approved')),
    { ...awaiting('capturing →capture?'), ...requested('→capture?') },
  ],
  [
    'the payer approved, the provider captures by itself',
    read(order('approved')),
    requested('→capture?'),
    '',
    { serverCaptures: false },
  ],
  [
    'the payer approved, the reservation is closed',
    read(order('approved')),
    { ...awaiting('superseded:reservation-closed'), ...requested('?') },
    '',
    { reservationOpen: false },
  ],
  [
    'the payer approved, another attempt holds money',
    read(order('approved')),
    { ...awaiting('superseded:second-payment'), ...requested('→capture?') },
    '',
    { otherHoldsMoney: true },
  ],
  [
    'a capture was refused, the order is open',
    read(order('waiting', capture('refused'))),
    { ...requested('→capture?'), pending: 'failed:capture-refused' },
  ],
  [
    'a capture was refused, the order is done',
    read(order('done', capture('refused'))),
    {
      ...awaiting('expired:order-over'),
      ...requested('failed:capture-refused'),
      pending: 'failed:capture-refused',
    },
  ],
  [
    'the order is void',
    read(order('void')),
    {
      ...awaiting('expired:order-over'),
      ...requested('failed:capture-refused'),
      pending: 'failed:capture-refused',
    },
  ],
  ['the order is done without money', read(order('done')), unknown, '?'],
  [
    'the order differs from the payment, without money',
    read(wrong),
    {
      ...open('review:order-differs'),
      paid: 'review:order-differs',
    },
  ],
  [
    'the order differs from the payment, with money',
    read({ ...wrong, captures: [capture('completed')] }),
    {
      ...open('review:capture-differs'),
      paid: 'review:capture-differs',
      ...late('capture-differs'),
    },
  ],
  [
    'the capture is completed',
    read(order('done', capture('completed'))),
    { ...open('paid'), reversed: 'paid', ...late('late-money') },
  ],
  [
    'the capture is completed, the reservation is closed',
    read(order('done', capture('completed'))),
    {
      ...open('review:reservation-closed'),
      reversed: 'paid',
      ...late('reservation-closed'),
    },
    '',
    { reservationOpen: false },
  ],
  [
    'the capture is completed, another attempt holds money',
    read(order('done', capture('completed'))),
    { ...open('review:second-payment'), reversed: 'review', ...late('late-money') },
    '',
    { otherHoldsMoney: true },
  ],
  [
    'the capture is pending',
    read(order('done', capture('pending'))),
    { ...awaiting('pending'), ...requested('pending'), reviewed: 'review:late-money' },
  ],
  [
    'the capture is pending, another attempt holds money',
    read(order('done', capture('pending'))),
    {
      ...awaiting('review:second-payment'),
      ...requested('review:second-payment'),
      reviewed: 'review:late-money',
    },
    '',
    { otherHoldsMoney: true },
  ],
  [
    'the capture is refunded in part',
    read({ ...order('done', capture('partially_refunded')), refunds: [refundOf(5_000)] }),
    {
      ...open('paid partially_refunded'),
      paid: 'partially_refunded',
      review: 'partially_refunded',
      reversed: 'partially_refunded refund',
      failed: 'review:late-money partially_refunded',
      expired: 'review:late-money partially_refunded',
      superseded: 'review:late-money partially_refunded',
      reviewed: 'review:late-money partially_refunded',
    },
  ],
  [
    'the capture is refunded in part, no refund is listed',
    read(order('done', capture('partially_refunded'))),
    {
      ...open('paid review:partial-without-refund'),
      paid: 'review:partial-without-refund',
      reversed: 'paid review:partial-without-refund',
      failed: 'review:late-money',
      expired: 'review:late-money',
      superseded: 'review:late-money',
      reviewed: 'review:late-money',
    },
  ],
  [
    'the capture is refunded, the refund is not listed',
    read(order('done', capture('refunded'))),
    {
      ...open('review:refunded-meanwhile refunded'),
      paid: 'refunded',
      partially_refunded: 'refunded',
      review: 'refunded',
      reversed: 'refund',
      failed: 'review:refunded-meanwhile refunded',
      expired: 'review:refunded-meanwhile refunded',
      superseded: 'review:refunded-meanwhile refunded',
      reviewed: 'review:refunded-meanwhile refunded',
    },
  ],
  [
    'the capture is charged back',
    read(order('done', capture('refunded'))),
    {
      ...open('review:refunded-meanwhile reversed'),
      paid: 'reversed',
      partially_refunded: 'reversed',
      review: 'reversed',
      failed: 'review:refunded-meanwhile reversed',
      expired: 'review:refunded-meanwhile reversed',
      superseded: 'review:refunded-meanwhile reversed',
      reviewed: 'review:refunded-meanwhile reversed',
    },
    '',
    { chargebackReported: true },
  ],
  [
    'the capture call is answered',
    { kind: 'captured', order: order('done', capture('completed')) },
    { ...open('paid'), reversed: 'paid', ...late('late-money') },
  ],
  [
    'the capture call is answered without captures',
    { kind: 'captured', order: order('done') },
    {},
    '→read-order?',
  ],
  [
    'the capture has an unknown outcome',
    { kind: 'capture-unknown' },
    { capturing: 'capture_unknown?' },
    '?',
  ],
  [
    'the payment source was declined',
    rejected('payer'),
    { creating: 'awaiting_payer:ISSUE', ...requested('awaiting_payer:ISSUE') },
  ],
  [
    'the payer had not approved',
    rejected('not-approved'),
    { creating: 'awaiting_payer:ISSUE', ...requested('awaiting_payer:ISSUE') },
  ],
  [
    'the invoice was paid before',
    rejected('duplicate'),
    {
      ...open('review:ISSUE'),
      paid: 'review:ISSUE',
      ...late('ISSUE'),
    },
  ],
  [
    'the order to capture is gone',
    rejected('gone'),
    { ...awaiting('expired:ISSUE'), capturing: 'expired:ISSUE' },
  ],
  [
    'the order to capture is gone after an unknown outcome',
    rejected('gone', false),
    {
      ...awaiting('expired:order-gone'),
      ...requested('review:order-gone'),
      pending: 'review:order-gone',
    },
  ],
  [
    'no access to capture',
    rejected('access'),
    { creating: 'awaiting_payer:ISSUE?', ...requested('awaiting_payer:ISSUE?') },
    '?',
  ],
  [
    'no access to capture after an unknown outcome',
    rejected('access', false),
    { capturing: 'capture_unknown:ISSUE?' },
    '?',
  ],
  ['the order was captured before', rejected('captured'), {}, '→read-order?'],
  ['a final rejection', rejected('final'), {}, '→read-order?'],
  [
    'read again: unreadable',
    recheck('unreadable', 'ISSUE'),
    { capturing: 'capture_unknown:ISSUE?' },
    '?',
  ],
  [
    'read again: gone',
    recheck('gone'),
    {
      ...awaiting('expired:order-gone'),
      ...requested('review:order-gone'),
      pending: 'review:order-gone',
    },
  ],
  [
    'read again: without money after a final rejection',
    recheck(order('approved'), 'ISSUE'),
    { creating: 'failed:ISSUE', ...open('failed:ISSUE') },
  ],
  [
    'read again: without money after «captured before»',
    recheck(order('approved')),
    { capturing: 'capture_unknown:?' },
    '?',
  ],
  [
    'read again: captured',
    recheck(order('done', capture('completed')), 'ISSUE'),
    { ...open('paid'), reversed: 'paid', ...late('late-money') },
  ],
];
