/**
 * What a definite no to a capture means:
 * - `payer`: the means were declined; the same order can be paid by others
 * - `captured`: it was taken already, so a success in disguise
 * - `not-approved`: the payer has not agreed yet
 * - `duplicate`: an invoice of this number was paid before
 * - `gone`: there is no such order (any more)
 * - `access`: we were not let in; nothing was said about the order
 * - `final`: nothing was taken, and this order will not be paid
 */
export type RefusalMeaning =
  | 'payer'
  | 'captured'
  | 'not-approved'
  | 'duplicate'
  | 'gone'
  | 'access'
  | 'final';

const MEANINGS: Readonly<Record<string, RefusalMeaning>> = {
  INSTRUMENT_DECLINED: 'payer',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'payer',
  PAYER_ACTION_REQUIRED: 'payer',
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_NOT_APPROVED: 'not-approved',
  DUPLICATE_INVOICE_ID: 'duplicate',
};

export function meaningOf({ status, issue }: { status: number; issue: string }): RefusalMeaning {
  const known = MEANINGS[issue];
  if (known !== undefined) return known;
  if (status === 404) return 'gone';
  return status === 401 || status === 403 ? 'access' : 'final';
}
