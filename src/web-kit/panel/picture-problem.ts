import { MOST_PICTURE_BYTES, PICTURE_REFUSALS } from '#kernel/picture.ts';

const HEIC = 'Las fotos HEIC no se pueden usar. Guárdala como JPG y vuelve a elegirla.';

/**
 * What is wrong with a file as a picture, as far as its name, type and size tell, or `null`. Of a file
 * that was chosen, ask after `shrinkPicture`.
 */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return HEIC;
  if (!type.startsWith('image/')) return PICTURE_REFUSALS['not-an-image'][1];
  return size > MOST_PICTURE_BYTES ? PICTURE_REFUSALS['image-too-large'][1] : null;
}
