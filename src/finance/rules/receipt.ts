/** Maximum side of a receipt's picture in pixels: printed text stays readable. */
export const LONGEST_RECEIPT_SIDE = 2000;

export const RECEIPT_TYPES = ['image', 'pdf'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** Maps the media type of a stored receipt to its name in the API; `null` without a receipt. */
export function receiptTypeOf(contentType: string | null): ReceiptType | null {
  if (contentType === null) return null;
  return contentType === PDF_TYPE ? 'pdf' : 'image';
}

export const PDF_TYPE = 'application/pdf';
export const PICTURE_TYPE = 'image/webp';
