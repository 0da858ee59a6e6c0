/** When the payer returned, and when the provider says that they agreed. Epoch milliseconds. */
export type PayerSignals = { returnedAt?: number; approvedAt?: number };

/**
 * Whether the payer acted since their means were declined; only then money is requested again. A return
 * counts when it is later than the redirect to choose other means, an approval when it is later than
 * the decline. All in epoch milliseconds.
 */
export function payerActed(
  { declinedAt, sentBackAt }: { declinedAt: number | null; sentBackAt: number | null },
  { returnedAt, approvedAt }: PayerSignals,
): boolean {
  if (declinedAt === null) return true;
  if (approvedAt !== undefined && approvedAt > declinedAt) return true;
  return returnedAt !== undefined && sentBackAt !== null && returnedAt > sentBackAt;
}
