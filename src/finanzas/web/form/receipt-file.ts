import { MOST_PICTURE_BYTES, PICTURE_REFUSALS } from '#kernel/picture.ts';
import { pictureProblem } from '#web-kit/panel/picture-problem.ts';
import { shrinkPicture } from '#web-kit/panel/shrink-picture.ts';
import { LONGEST_RECEIPT_SIDE, PDF } from '../../rules/receipt.ts';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Some systems do not know the type. */
export const isPdf = ({ name, type }: Chosen) =>
  type === PDF || (type === '' && /\.pdf$/i.test(name));

/** As it is sent: a picture no larger than the server keeps it, a PDF as it is. */
export const asSent = (file: File): Promise<File> => shrinkPicture(file, LONGEST_RECEIPT_SIDE);

/** What is wrong with a receipt as it is sent, as far as name, type and size tell, or `null`. */
export function receiptProblem(file: Chosen): string | null {
  if (!isPdf(file)) return pictureProblem(file);
  return file.size > MOST_PICTURE_BYTES ? PICTURE_REFUSALS['image-too-large'][1] : null;
}
