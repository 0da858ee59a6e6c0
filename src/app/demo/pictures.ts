import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Db } from '#platform/data/database.ts';
import { addImage } from '#productos/server/image-actions.ts';

/** As a good photograph for a shop would be. */
const WIDTH = 1500;

/**
 * Gives each product the picture of that name in `pictures/`, drawn for this example, by the way
 * that an upload takes. All are painted first: that way refuses vector drawings, for the whole process.
 */
export async function seedPictures(
  db: Db,
  byProduct: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const painted: [product: string, png: Buffer][] = [];
  for (const [product, name] of byProduct) painted.push([product, await paint(name)]);
  for (const [product, png] of painted) await addImage(db, product, png, { actor: null, now });
}

async function paint(name: string): Promise<Buffer> {
  const drawing = await readFile(`${import.meta.dirname}/pictures/${name}.svg`);
  return sharp(drawing, { density: 96 }).resize({ width: WIDTH }).png().toBuffer();
}
