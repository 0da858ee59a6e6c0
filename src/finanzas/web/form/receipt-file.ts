import { MOST_PICTURE_BYTES, PICTURE_REFUSALS } from '#kernel/picture.ts';
import { pictureProblem } from '#web-kit/panel/picture-problem.ts';
import { shrinkPicture } from '#web-kit/panel/shrink-picture.ts';
import { LONGEST_RECEIPT_SIDE, PDF } from '../../rules/receipt.ts';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** Judges by the name if the type is empty, as on some systems. */
export const isPdf = ({ name, type }: Chosen) =>
  type === PDF || (type === '' && /\.pdf$/i.test(name));

/** The file to upload: a scaled picture, or the unchanged PDF. */
export const asSent = (file: File): Promise<File> => shrinkPicture(file, LONGEST_RECEIPT_SIDE);

/** Returns why a file cannot be uploaded, judged by its name, type and size, else `null`. */
export function receiptProblem(file: Chosen): string | null {
  if (!isPdf(file)) return pictureProblem(file);
  return file.size > MOST_PICTURE_BYTES ? PICTURE_REFUSALS['image-too-large'][1] : null;
}
