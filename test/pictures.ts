import sharp from 'sharp';

/** Generated files for uploads: none is a real photograph. */
const RED = { r: 200, g: 30, b: 30 };

const plain = (width: number, height: number, background: string | typeof RED = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Metadata with place and author. */
const EXIF = {
  IFD0: { Artist: 'Lucía Ejemplo', Make: 'Camara-Secreta' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 54/1 0/1' },
};

export const EXIF_TEXTS = ['Lucía Ejemplo', 'Camara-Secreta', 'Exif', 'EXIF'];

export const png = (width = 40, height = 30) => plain(width, height).png().toBuffer();
export const webp = () => plain(40, 30).webp().toBuffer();
export const tiff = () => plain(40, 30).tiff().toBuffer();
export const jpegWithExif = () => plain(400, 300).withExif(EXIF).jpeg().toBuffer();

/** Rotated by its orientation tag, as cameras do. */
export const rotatedJpeg = () => plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();

/** A JPEG of 3200 × 2400 pixels whose left half is red, and whose top is at its left by its orientation tag. */
export const largeRotatedJpeg = async () =>
  plain(3_200, 2_400)
    .composite([
      { input: await plain(1_600, 2_400, '#0000ff').png().toBuffer(), left: 1_600, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export async function animatedGif(): Promise<Buffer> {
  const frame = (red: number) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  return sharp([await frame(10), await frame(250)], { join: { animated: true } })
    .gif()
    .toBuffer();
}

export const SCRIPT = '<script>alert("hola")</script>';

/** A file that some programs read as a picture, and others as a page with a script. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await jpegWithExif(), Buffer.from(`<html>${SCRIPT}</html>`)]);
}

export async function truncate(whole: Promise<Buffer>): Promise<Buffer> {
  const content = await whole;
  return content.subarray(0, Math.floor(content.length / 2));
}

/** A JPEG of which fifty bytes in the middle were overwritten; decoders fill in the lost part. */
export async function damagedJpeg(): Promise<Buffer> {
  const content = Buffer.from(await noisePicture('jpeg'));
  const middle = Math.floor(content.length / 2);
  return content.fill(0xff, middle, middle + 50);
}

/** Noise, so that a truncated file misses visible data. */
export function noisePicture(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();
}

/** A few kilobytes that unpack to more than 25 million pixels. */
export const decompressionBomb = () => plain(5_100, 5_000).png({ compressionLevel: 9 }).toBuffer();

export const svg = () =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`);
export const html = () => Buffer.from(`<!doctype html><title>x</title>${SCRIPT}`);
/** The first bytes of a program. */
export const elfProgram = () =>
  Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(4_000)]);
/** A file that begins like a PDF and is truncated. */
export const truncatedPdf = () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

/** A PDF with one empty page. */
export function validPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/** A photo of 12 megapixels and more than 5 MB, upright by its orientation tag. */
export const phonePhoto = () =>
  sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
/** Begins like a picture and is not one. */
export const fakeJpeg = () =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]);

/** A form with one file, whose name and type may both be wrong. */
export function uploadOf(
  content: Buffer,
  { name = 'foto.png', type = 'image/png', field = 'image' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  return form;
}
