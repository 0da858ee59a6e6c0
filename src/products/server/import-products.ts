import { sql } from 'kysely';
import type { BomLine, ProductRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import { reencodePicture } from '#platform/http/picture.ts';
import { CARD_PICTURE_SIDES, FULL_PICTURE_SIDE, MAX_IMAGES } from '../rules/product-fields.ts';

/** `components`: their new ids. */
export type ImportedProduct = Omit<ProductRecord, 'pictures'> & {
  id: string;
  /** Encodes them one after the other. */
  pictures?: () => AsyncIterable<EncodedPicture>;
  /** Of a product that records name, but that the dump does not have. */
  isDeleted?: boolean;
};

type EncodedPicture = { content: Buffer; smaller: { side: number; content: Buffer }[] };

/** Encodes a picture as an upload does. Returns `null` for bytes that are no picture. */
export async function encodeProductPicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  try {
    const content = await reencodePicture(Buffer.from(bytes), FULL_PICTURE_SIDE);
    const smaller = [];
    for (const side of CARD_PICTURE_SIDES.map(Number))
      smaller.push({ side, content: await reencodePicture(content, side) });
    return { content, smaller };
  } catch {
    return null;
  }
}

/** Returns the ids of the products that are offered, by their names in lower case. */
export async function findProductNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, lower(name) as name from products where deleted_at is null
    order by created_at desc, id desc`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Inserts products with their components and pictures. */
export async function importProducts(
  tx: Tx,
  products: readonly ImportedProduct[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'products',
    products.map((product) => columnsOf(product, now)),
  );
  const lines = products.flatMap(({ id, components }) =>
    components.map((line: BomLine) => ({
      product_id: id,
      component_id: line.component,
      quantity: line.quantity,
    })),
  );
  await insertRows(tx, 'product_components', lines);
  for (const { id, pictures } of products) if (pictures) await insertPictures(tx, id, pictures());
}

function columnsOf(product: ImportedProduct, now: Date) {
  const created = product.createdAt === null ? now : new Date(product.createdAt);
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price_cents: product.priceCents,
    manual_cost_cents: product.manualCostCents,
    auto_cost: product.autoCost,
    category: product.category,
    publish_in_agenda: product.publishInAgenda,
    publish_in_reserva: product.publishInReserva,
    specifications: product.specifications,
    active: product.active,
    created_at: created,
    updated_at: product.updatedAt === null ? created : new Date(product.updatedAt),
    deleted_at: product.isDeleted ? now : null,
  };
}

async function insertPictures(
  tx: Tx,
  productId: string,
  pictures: AsyncIterable<EncodedPicture>,
): Promise<void> {
  let position = 0;
  for await (const { content, smaller } of pictures) {
    if (position === MAX_IMAGES) return;
    const id = newId();
    const picture = {
      product_id: productId,
      position,
      content_type: 'image/webp' as const,
      content,
    };
    await tx
      .insertInto('product_images')
      .values({ id, ...picture })
      .execute();
    const sizes = smaller.map(({ side, content }) => ({
      image_id: id,
      longest_side: side,
      content,
    }));
    await tx.insertInto('product_image_sizes').values(sizes).execute();
    position += 1;
  }
}
