import type { StaffProduct } from '../../contract/staff-product.ts';
import type { ShownImage } from '../product-picture.tsx';
import { addProduct, changeProduct, uploadImage } from '../staff-product-api.ts';
import { scaleForUpload } from './picture-files.ts';
import { bodyOf, type Draft, type DraftPicture } from './product-draft.ts';

export type SaveCallbacks = {
  /** The product is stored: another try changes it instead of creating it. */
  onStored: (product: StaffProduct) => void;
  /** `fraction` from 0 to 1. */
  onProgress: (key: string, fraction: number) => void;
  /** The image is stored: another try does not upload it again. */
  onUploaded: (key: string, image: ShownImage) => void;
};

/** `id` null: creates the product with the idempotency key; otherwise changes the given version. */
type Target = { id: string | null; key: string; version: string | undefined };

/**
 * Saves the product, uploads its new images one after the other, and finally saves the order of all images if
 * it differs. Rejects with `CallError` at the first step that fails.
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
  const { pictures, latest } = await uploadPictures(stored, draft.pictures, steps);
  const images = pictures.map((image) => image._id);
  const storedImages = latest.images.map((image) => image._id);
  if (images.join() === storedImages.join()) return;
  const expectedUpdatedAt = latest.updatedAt;
  await changeProduct(latest._id, { ...body, images, expectedUpdatedAt });
}

async function uploadPictures(
  stored: StaffProduct,
  draftPictures: readonly DraftPicture[],
  { onProgress, onStored, onUploaded }: SaveCallbacks,
): Promise<{ pictures: ShownImage[]; latest: StaffProduct }> {
  const pictures: ShownImage[] = [];
  let latest = stored;
  for (const picture of draftPictures) {
    if ('image' in picture) {
      pictures.push(picture.image);
      continue;
    }
    const { key, file } = picture;
    onProgress(key, 0);
    latest = await uploadImage(stored._id, await scaleForUpload(file), (part) =>
      onProgress(key, part),
    );
    onStored(latest);
    const image = latest.images.at(-1);
    if (!image) continue;
    pictures.push(image);
    onUploaded(key, image);
  }
  return { pictures, latest };
}
