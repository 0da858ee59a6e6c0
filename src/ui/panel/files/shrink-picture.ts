import { MAX_PICTURE_BYTES, MAX_PIXELS } from '#shared/contract/picture.ts';

/** One result per chosen file, shared by the preview and the upload. */
const shrunk = new WeakMap<File, Promise<File>>();

/**
 * Scales a picture down to `longestSide` pixels and applies its orientation before the upload. A photo
 * of 12 megapixels may exceed the limit of 5 MB, and the server stores no more pixels than that.
 * Returns the file itself if it is small enough or the browser cannot decode it.
 */
export function shrinkPicture(file: File, longestSide: number): Promise<File> {
  const existing = shrunk.get(file);
  if (existing !== undefined) return existing;
  const result = file.type.startsWith('image/')
    ? shrink(file, longestSide).catch(() => file)
    : Promise.resolve(file);
  shrunk.set(file, result);
  return result;
}

/** Types that the server accepts (`platform/http/picture.ts`); browsers may decode more. */
const READ_BY_SERVER = /^image\/(?:jpeg|png|gif|webp)$/;
const MAY_BE_TRANSPARENT = /^image\/(?:png|gif|webp)$/;

async function shrink(file: File, longestSide: number): Promise<File> {
  // The browser applies the orientation tag to the bitmap.
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = picture;
    const scale = longestSide / Math.max(width, height);
    const accepted =
      READ_BY_SERVER.test(file.type) &&
      file.size <= MAX_PICTURE_BYTES &&
      width * height <= MAX_PIXELS;
    if (accepted && scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * Math.min(1, scale)));
    canvas.height = Math.max(1, Math.round(height * Math.min(1, scale)));
    const blob = await drawn(picture, canvas, MAY_BE_TRANSPARENT.test(file.type));
    return accepted && blob.size >= file.size ? file : namedAs(blob, file);
  } finally {
    picture.close();
  }
}

const QUALITY = 0.9;

/** Encodes JPEG, or WebP for a picture that may be transparent unless that exceeds the limit. */
async function drawn(picture: ImageBitmap, canvas: HTMLCanvasElement, transparent: boolean) {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (transparent) {
    const webp = await encoded(canvas, 'image/webp');
    if (webp.size <= MAX_PICTURE_BYTES) return webp;
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return encoded(canvas, 'image/jpeg');
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the picture was not encoded'));
    canvas.toBlob(done, type, QUALITY);
  });
}

function namedAs(blob: Blob, { name, lastModified }: File): File {
  const ending = blob.type.replace('image/', '.').replace('jpeg', 'jpg');
  return new File([blob], `${name.replace(/\.\w+$/, '')}${ending}`, {
    type: blob.type,
    lastModified,
  });
}
