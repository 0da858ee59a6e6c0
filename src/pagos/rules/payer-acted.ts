/**
 * Whether the payer did something since their means were declined; only then is money asked for once
 * more. A visitor's return counts from the moment they were sent back to choose other means; an
 * approval, when it is younger than the refusal. All in epoch milliseconds.
 */
export function payerActed(
  { declinedAt, sentBackAt }: { declinedAt: number | null; sentBackAt: number | null },
  heard: { returnedAt?: number; approvedAt?: number },
): boolean {
  if (declinedAt === null) return true;
  if (heard.approvedAt !== undefined && heard.approvedAt > declinedAt) return true;
  const { returnedAt } = heard;
  return returnedAt !== undefined && sentBackAt !== null && returnedAt > sentBackAt;
}
