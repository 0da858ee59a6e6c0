/**
 * Why a provider rejected a capture:
 * - `payer`: the payer's means were declined; the same order can be paid with others
 * - `captured`: the order was captured before
 * - `not-approved`: the payer has not agreed yet
 * - `duplicate`: an invoice with this number was paid before
 * - `gone`: the provider does not know the order
 * - `access`: our credentials were rejected, which says nothing about the order
 * - `final`: no money was taken, and this order cannot be paid
 */
export type CaptureRejection =
  | 'payer'
  | 'captured'
  | 'not-approved'
  | 'duplicate'
  | 'gone'
  | 'access'
  | 'final';

const BY_ISSUE: Readonly<Record<string, CaptureRejection>> = {
  INSTRUMENT_DECLINED: 'payer',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'payer',
  PAYER_ACTION_REQUIRED: 'payer',
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_NOT_APPROVED: 'not-approved',
  DUPLICATE_INVOICE_ID: 'duplicate',
};

export function captureRejection(rejected: { status: number; issue: string }): CaptureRejection {
  const known = BY_ISSUE[rejected.issue];
  if (known !== undefined) return known;
  if (rejected.status === 404) return 'gone';
  return rejected.status === 401 || rejected.status === 403 ? 'access' : 'final';
}
