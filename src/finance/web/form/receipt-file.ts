import { MAX_PICTURE_BYTES, PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { pictureProblem } from '#ui/panel/files/picture-problem.ts';
import { shrinkPicture } from '#ui/panel/files/shrink-picture.ts';
import { LONGEST_RECEIPT_SIDE, PDF_TYPE } from '../../rules/receipt.ts';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Whether a file is a PDF; decides by the name if the type is empty, as on some systems. */
export const isPdf = ({ name, type }: Chosen) =>
  type === PDF_TYPE || (type === '' && /\.pdf$/i.test(name));

/** Returns the file to upload: a scaled picture, or the unchanged PDF. */
export const prepareReceiptFile = (file: File): Promise<File> =>
  shrinkPicture(file, LONGEST_RECEIPT_SIDE);

/** Returns why a file cannot be uploaded, by its name, type and size, else `null`. */
export function receiptProblem(file: Chosen): string | null {
  if (!isPdf(file)) return pictureProblem(file);
  return file.size > MAX_PICTURE_BYTES ? PICTURE_ERRORS['image-too-large'][1] : null;
}
