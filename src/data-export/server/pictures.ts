/** A table with the content of files, which an archive stores as files. */
export type PictureTable = {
  /** Further tables of the name; `t0` is the table itself. */
  joins: string;
  /** SQL of the file's name in the archive. */
  name: string;
};

/** Column of each picture table that holds the content. */
export const CONTENT = 'content';

const FROM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÜÑáéíóúüñ';
const TO = 'abcdefghijklmnopqrstuvwxyzaeiouunaeiouun';

/** SQL: a text as part of a file name, the same under every collation. */
const slug = (text: string) =>
  `trim(BOTH '-' FROM left(regexp_replace(translate(${text}, '${FROM}', '${TO}') COLLATE "C", '[^a-z0-9]+', '-', 'g'), 40))`;

const EXTENSION = `CASE t0.content_type WHEN 'image/jpeg' THEN '.jpg' WHEN 'image/png' THEN '.png'
  WHEN 'application/pdf' THEN '.pdf' ELSE '.webp' END`;

const PRODUCT = `'fotos/productos/' || ${slug('p.name')} || '-'`;

/** The tables whose content is stored as files, in folders that a person finds. */
export const PICTURES: Readonly<Record<string, PictureTable>> = {
  expense_receipts: {
    joins: 'JOIN public.expenses e ON e.id = t0.expense_id',
    name: `'recibos/' || e.day || '-' || ${slug('e.concept')} || '-' || t0.expense_id || ${EXTENSION}`,
  },
  job_photo_sizes: {
    joins: `JOIN public.job_photos j ON j.id = t0.photo_id
      JOIN public.work_orders w ON w.id = j.order_id`,
    name: `'fotos/ordenes/' || w.number || '-'
      || CASE j.moment WHEN 'in' THEN 'entrada' WHEN 'out' THEN 'salida' ELSE 'trabajo' END
      || '-' || t0.photo_id || '-' || t0.longest_side || '.webp'`,
  },
  product_image_sizes: {
    joins: `JOIN public.product_images i ON i.id = t0.image_id
      JOIN public.products p ON p.id = i.product_id`,
    name: `${PRODUCT} || t0.image_id || '-' || t0.longest_side || '.webp'`,
  },
  product_images: {
    joins: 'JOIN public.products p ON p.id = t0.product_id',
    name: `${PRODUCT} || t0.id || ${EXTENSION}`,
  },
};
