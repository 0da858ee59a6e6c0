import { MAX_PICTURE_BYTES, MAX_PIXELS } from '#shared/contract/picture.ts';

/** One result per chosen file, shared by choosing and sending. */
const shrunk = new WeakMap<File, Promise<File>>();

/**
 * Scales a picture down to `longestSide` pixels and turns it upright before the upload. A phone's photo
 * of 12 megapixels may exceed the limit of 5 MB, and the server keeps no more pixels than that anyway.
 * Returns the file itself when it is no larger or the browser cannot decode it.
 */
export function shrinkPicture(file: File, longestSide: number): Promise<File> {
  const known = shrunk.get(file);
  if (known !== undefined) return known;
  const made = file.type.startsWith('image/')
    ? shrink(file, longestSide).catch(() => file)
    : Promise.resolve(file);
  shrunk.set(file, made);
  return made;
}

/** Types that the server reads (`platform/http/picture.ts`); browsers may decode more. */
const READ_BY_SERVER = /^image\/(?:jpeg|png|gif|webp)$/;
const MAY_BE_TRANSPARENT = /^image\/(?:png|gif|webp)$/;

async function shrink(file: File, longestSide: number): Promise<File> {
  // The bitmap is upright, by the camera's orientation tag.
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = picture;
    const scale = longestSide / Math.max(width, height);
    const taken =
      READ_BY_SERVER.test(file.type) &&
      file.size <= MAX_PICTURE_BYTES &&
      width * height <= MAX_PIXELS;
    if (taken && scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * Math.min(1, scale)));
    canvas.height = Math.max(1, Math.round(height * Math.min(1, scale)));
    const made = await drawn(picture, canvas, MAY_BE_TRANSPARENT.test(file.type));
    return taken && made.size >= file.size ? file : namedAs(made, file);
  } finally {
    picture.close();
  }
}

const QUALITY = 0.9;

/** Encodes JPEG, or WebP for a picture that may be transparent unless that exceeds the limit. */
async function drawn(picture: ImageBitmap, canvas: HTMLCanvasElement, transparent: boolean) {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (transparent) {
    const made = await encoded(canvas, 'image/webp');
    if (made.size <= MAX_PICTURE_BYTES) return made;
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return encoded(canvas, 'image/jpeg');
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('not encoded')));
    canvas.toBlob(done, type, QUALITY);
  });
}

function namedAs(made: Blob, { name, lastModified }: File): File {
  const ending = made.type.replace('image/', '.').replace('jpeg', 'jpg');
  return new File([made], `${name.replace(/\.\w+$/, '')}${ending}`, {
    type: made.type,
    lastModified,
  });
}
