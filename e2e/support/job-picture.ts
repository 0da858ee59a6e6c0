import { createHash } from 'node:crypto';
import sharp from 'sharp';

/**
 * A generated photo with colours of its own for each name, so that each file is different. A server in this process
 * no longer reads SVG after an upload (src/platform/http/picture.ts).
 */
export function jobPicture(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0, x = 0, y = 0] = createHash('sha256').update(name).digest();
  const block = (width: number, height: number) => ({
    create: { width, height, channels: 3, background: { r: b, g: r, b: g } } as const,
  });
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: { r, g, b } } })
    .composite([{ input: block(400, 300), left: x * 3, top: y * 2 }])
    .jpeg()
    .toBuffer();
}
