import { compareBooks } from './compare-books.ts';
import { checkDuePayments, checkDueRefunds } from './due-payment-actions.ts';
import { readEventList } from './event-list.ts';
import type { Payments } from './paid-cause-actions.ts';

/** What looks after payments when nothing arrives; each in one of the processes at a time. */
export async function startPaymentJobs(payments: Payments): Promise<void> {
  const { jobs } = payments.context;
  await jobs.work('payment-checks', async () => {
    await checkDuePayments(payments);
    await checkDueRefunds(payments);
  });
  await jobs.work('payment-events', () => readEventList(payments));
  await jobs.work('payment-books', () => compareBooks(payments));
  await jobs.repeat('payment-checks', '* * * * *');
  await jobs.repeat('payment-events', '23 * * * *');
  // Four in the morning in Uruguay: by then PayPal's books hold all of yesterday.
  await jobs.repeat('payment-books', '7 7 * * *');
}
