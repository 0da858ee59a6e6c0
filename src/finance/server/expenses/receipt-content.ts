import { reencodePicture } from '#platform/http/picture.ts';
import { expenseError } from '../../contract/expense.ts';
import { LONGEST_RECEIPT_SIDE, PDF_TYPE, PICTURE_TYPE } from '../../rules/receipt.ts';

export type ReceiptContent = { contentType: string; content: Buffer };

/**
 * Returns an uploaded receipt as it is stored: a re-encoded picture or an unchanged PDF, recognized by its
 * content. Rejects with 400 an incomplete PDF and any other content.
 */
export async function prepareReceipt(file: Buffer): Promise<ReceiptContent> {
  if (!file.toString('latin1', 0, 5).startsWith('%PDF-')) {
    return {
      contentType: PICTURE_TYPE,
      content: await reencodePicture(file, LONGEST_RECEIPT_SIDE),
    };
  }
  if (!isWholePdf(file)) throw expenseError('broken-pdf');
  return { contentType: PDF_TYPE, content: file };
}

const VERSION = /^%PDF-[12]\.\d[\s%]/;
/** The end of every PDF: the offset of its cross-reference table (ISO 32000-2, 7.5.5). Nothing may follow. */
const END = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/;
const TABLE = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/;
const END_BYTES = 1024;

function isWholePdf(file: Buffer): boolean {
  if (!VERSION.test(file.toString('latin1', 0, 9))) return false;
  const end = END.exec(file.toString('latin1', Math.max(0, file.length - END_BYTES)));
  const at = Number(end?.[1]);
  return at > 0 && at < file.length && TABLE.test(file.toString('latin1', at, at + 64));
}
