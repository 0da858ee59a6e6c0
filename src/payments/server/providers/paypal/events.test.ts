import { describe, expect, test } from 'vitest';
import { providerEventOf, transactionsOf } from './events.ts';
import { readAnswer, receivedEvent, receivedTransactions } from './messages.ts';

const eventOf = (event_type: string, resource: object) =>
  providerEventOf(readAnswer(receivedEvent, { id: 'WH-1', event_type, resource }));

const UP = { href: 'https://api-m.paypal.com/v2/payments/captures/CAP1', rel: 'up', method: 'GET' };

describe('providerEventOf', () => {
  test.each([
    [
      'CHECKOUT.ORDER.APPROVED',
      { id: 'ORD1', purchase_units: [{ custom_id: 'pay-1' }] },
      { kind: 'approved', orderId: 'ORD1', captureId: null, paymentId: 'pay-1' },
    ],
    [
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      { order_id: 'ORD1', purchase_units: [{ custom_id: 'pay-1' }] },
      { kind: 'payment', orderId: 'ORD1', captureId: null, paymentId: 'pay-1' },
    ],
    ...['COMPLETED', 'PENDING', 'DENIED', 'DECLINED'].map(
      (word) =>
        [
          `PAYMENT.CAPTURE.${word}`,
          {
            id: 'CAP1',
            custom_id: 'pay-1',
            supplementary_data: { related_ids: { order_id: 'ORD1' } },
          },
          { kind: 'payment', orderId: 'ORD1', captureId: 'CAP1', paymentId: 'pay-1' },
        ] as const,
    ),
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: 'REF1', links: [UP] },
      { kind: 'payment', orderId: null, captureId: 'CAP1', paymentId: null },
    ],
    [
      'PAYMENT.CAPTURE.REVERSED',
      { id: 'REV1', links: [UP] },
      { kind: 'reversed', orderId: null, captureId: 'CAP1', paymentId: null },
    ],
    [
      'CUSTOMER.DISPUTE.CREATED',
      {
        dispute_id: 'PP-1',
        disputed_transactions: [{ seller_transaction_id: 'CAP1', custom: 'pay-1' }],
      },
      { kind: 'dispute-opened', orderId: null, captureId: 'CAP1', paymentId: 'pay-1' },
    ],
    ['BILLING.PLAN.CREATED', { id: 'P-1' }, { kind: 'other', orderId: null, captureId: null }],
  ] as const)('reads kind and ids of an event of the type %s', (type, resource, found) => {
    expect(eventOf(type, resource)).toMatchObject(found);
  });

  test('keeps nothing about the payer', () => {
    const resource = {
      id: 'ORD1',
      status: 'APPROVED',
      payer: { email_address: 'x@ejemplo.com' },
      amount: { value: '1.00', currency_code: 'USD' },
    };
    expect(eventOf('CHECKOUT.ORDER.APPROVED', resource).body).toEqual({
      id: 'ORD1',
      status: 'APPROVED',
      amount: '1.00 USD',
    });
  });
});

test('transactionsOf marks only completed incoming transactions as received', () => {
  const line = (code: string, status: string, value: string) => ({
    transaction_info: {
      transaction_id: `${code}${status}`,
      transaction_event_code: code,
      transaction_status: status,
      transaction_amount: { currency_code: 'USD', value },
    },
  });
  const answer = {
    transaction_details: [
      line('T0006', 'S', '210.00'),
      line('T0006', 'P', '210.00'),
      line('T0006', 'D', '210.00'),
      line('T1107', 'S', '-10.00'),
      line('T0000', 'S', '-5.00'),
      { transaction_info: { transaction_id: 'NOAMOUNT' } },
    ],
  };
  const found = transactionsOf(readAnswer(receivedTransactions, answer));
  expect(found.filter(({ received }) => received).map(({ id }) => id)).toEqual(['T0006S']);
  expect(found).toHaveLength(5);
});
