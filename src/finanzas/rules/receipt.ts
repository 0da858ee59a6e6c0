/** In pixels, the longest side of a receipt's picture: what is printed on it can still be read. */
export const LONGEST_RECEIPT_SIDE = 2000;

export const RECEIPT_TYPES = ['image', 'pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** Media type of a stored receipt → what it is on the wire; `null` where there is none. */
export function receiptTypeOf(contentType: string | null): ReceiptType | null {
  if (contentType === null) return null;
  return contentType === PDF ? 'pdf' : 'image';
}

export const PDF = 'application/pdf';
export const PICTURE = 'image/webp';
