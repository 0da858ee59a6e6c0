import type { StaffProduct } from '../../contract/staff-product.ts';
import type { ShownImage } from '../product-picture.tsx';
import { addProduct, changeProduct, uploadImage } from '../staff-product-api.ts';
import { scaleForUpload } from './picture-files.ts';
import { bodyOf, type Draft, type DraftPicture } from './product-draft.ts';

export type SaveCallbacks = {
  /** It exists from here on, and is this: another try changes it. */
  onStored: (product: StaffProduct) => void;
  onProgress: (key: string, part: number) => void;
  /** The server has it: another try does not send it again. */
  onUploaded: (key: string, image: ShownImage) => void;
};

/** `null`: it is to be created, with the key; else it is to be changed from that version. */
type Target = { id: string | null; key: string; version: string | undefined };

/**
 * Saves the product, then sends its new images one after the other, and last puts all of them in
 * their order where that is another one. Rejects with `CallError` at the first step that fails.
 */
export async function saveProduct(
  { id, key, version }: Target,
  draft: Draft,
  steps: SaveCallbacks,
) {
  const body = bodyOf(draft);
  const stored = await (id === null
    ? addProduct(body, key)
    : changeProduct(id, { ...body, expectedUpdatedAt: version }));
  steps.onStored(stored);
  const { pictures, last } = await uploadPictures(stored, draft.pictures, steps);
  const wanted = pictures.map((image) => image._id);
  const is = last.images.map((image) => image._id);
  if (wanted.join() === is.join()) return;
  const expectedUpdatedAt = last.updatedAt;
  await changeProduct(last._id, { ...body, images: wanted, expectedUpdatedAt });
}

async function uploadPictures(
  stored: StaffProduct,
  wanted: readonly DraftPicture[],
  { onProgress, onStored, onUploaded }: SaveCallbacks,
): Promise<{ pictures: ShownImage[]; last: StaffProduct }> {
  const pictures: ShownImage[] = [];
  let last = stored;
  for (const picture of wanted) {
    if ('image' in picture) {
      pictures.push(picture.image);
      continue;
    }
    const { key, file } = picture;
    onProgress(key, 0);
    last = await uploadImage(stored._id, await scaleForUpload(file), (part) =>
      onProgress(key, part),
    );
    onStored(last);
    const image = last.images.at(-1);
    if (!image) continue;
    pictures.push(image);
    onUploaded(key, image);
  }
  return { pictures, last };
}
