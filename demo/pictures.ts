import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Db } from '#platform/data/database.ts';
import { addProductImage } from '#products/server/image-actions.ts';

/** Width of a good product photograph, in pixels. */
const WIDTH = 1500;

/**
 * Adds to each product its drawing in `pictures/`, through the action of an upload. Renders all
 * drawings first: the upload disables sharp's SVG decoder for the whole process.
 */
export async function seedPictures(
  db: Db,
  byProduct: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const rendered: [product: string, png: Buffer][] = [];
  for (const [product, name] of byProduct) rendered.push([product, await renderPicture(name)]);
  for (const [product, png] of rendered)
    await addProductImage(db, product, png, { actor: null, now });
}

/** Renders a drawing in `pictures/` as PNG. */
export async function renderPicture(name: string): Promise<Buffer> {
  const drawing = await readFile(`${import.meta.dirname}/pictures/${name}.svg`);
  return sharp(drawing, { density: 96 }).resize({ width: WIDTH }).png().toBuffer();
}
