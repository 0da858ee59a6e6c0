import { MAX_PICTURE_BYTES, PICTURE_ERRORS } from '#shared/contract/picture.ts';

const HEIC = 'Las fotos HEIC no se pueden usar. Guárdala como JPG y vuelve a elegirla.';

/**
 * Returns why a file cannot be uploaded as a picture, judged by its name, type and size, else `null`.
 * Call it with the result of `shrinkPicture`.
 */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return HEIC;
  if (!type.startsWith('image/')) return PICTURE_ERRORS['not-an-image'][1];
  return size > MAX_PICTURE_BYTES ? PICTURE_ERRORS['image-too-large'][1] : null;
}
