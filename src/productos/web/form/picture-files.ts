import { pictureProblem } from '#web-kit/panel/picture-problem.ts';
import { PRODUCT_SENTENCES } from '../../rules/product-fields.ts';
import type { DraftPicture } from './draft.ts';

export type RefusedFile = { key: string; name: string; sentence: string };

let made = 0;

/** Which of the chosen files are taken, at most `room`, and what is wrong with the others. */
export function sorted(
  files: readonly File[],
  room: number,
): { taken: DraftPicture[]; refused: RefusedFile[] } {
  const taken: DraftPicture[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    made += 1;
    const key = `file-${made}`;
    const sentence = pictureProblem(file) ?? (taken.length >= room ? TOO_MANY : null);
    if (sentence === null) taken.push({ key, file, progress: null });
    else refused.push({ key, name: file.name, sentence });
  }
  return { taken, refused };
}

const TOO_MANY = PRODUCT_SENTENCES.tooManyImages;

export function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
