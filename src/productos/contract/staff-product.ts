import * as z from 'zod/mini';
import { money, quantity } from '#kernel/amount-fields.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { flag, maybe, maybeLimit, maybePage } from '#kernel/list-query.ts';
import { PICTURE_REFUSALS } from '#kernel/picture.ts';
import { refusalsOf } from '#kernel/refusal.ts';
import { id, instant, text, trueOrFalse } from '#kernel/wire-fields.ts';
import { billLine, sentBill } from '#stock/contract/bill.ts';
import { buyerFields } from '#stock/contract/buyer.ts';
import { STOCK_SENTENCES } from '#stock/rules/component-fields.ts';
import { CARD_PICTURES } from '../rules/picture-sizes.ts';
import * as fields from '../rules/product-fields.ts';
import { productImage, specification } from './product.ts';

const { PRODUCT_SENTENCES: SAYS } = fields;

export const PRODUCT_TEXTS = {
  created: 'Producto creado correctamente',
  updated: 'Producto actualizado correctamente',
  deleted: 'Producto eliminado correctamente',
  sold: 'Venta registrada correctamente',
  loadFailed: 'Error al cargar productos',
  deleteFailed: 'Error al eliminar producto',
  toggleFailed: 'Failed to toggle product status',
  saveFailed: 'Error al guardar producto: ',
  sellFailed: 'Error al registrar la venta del componente/producto',
} as const;

export const PRODUCT_REFUSALS = {
  'unknown-product': [404, 'No encontramos ese producto. Puede haber sido eliminado.'],
  'changed-meanwhile': [
    409,
    'Otra persona cambió este producto mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
  'product-inactive': [409, 'Ese producto está desactivado.'],
  'insufficient-stock': [409, 'No hay suficientes componentes.'],
  'too-many-images': [409, SAYS.tooManyImages],
  'unknown-image': [404, 'Esa imagen no existe.'],
  ...PICTURE_REFUSALS,
} as const;
export const refuseProduct = refusalsOf(PRODUCT_REFUSALS);

function refusals<Code extends keyof typeof PRODUCT_REFUSALS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, PRODUCT_REFUSALS[code]]));
}

/** Money in dollars. `producibleUnits` null: not limited by stock («Sin componentes»). */
export const staffProduct = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  category: z.string(),
  publishIn: z.object({ agendaTaller: z.boolean(), reservaTuyo: z.boolean() }),
  images: z.array(productImage),
  specifications: z.array(specification),
  active: z.boolean(),
  producibleUnits: z.nullable(z.int()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** For who may see costs (productos); agenda and reservas get none of these. */
  cost: z.optional(z.number()),
  manualCost: z.optional(z.number()),
  autoCost: z.optional(z.boolean()),
  margin: z.optional(z.number()),
  limitingComponent: z.optional(z.nullable(z.string())),
  components: z.optional(z.array(billLine)),
});
export type StaffProduct = z.infer<typeof staffProduct>;

/** «Nombre», «Precio: menor primero», «Precio: mayor primero», «Más nuevos». */
export const PRODUCT_SORTS = ['name', 'cheapest', 'dearest', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  door: ['productos', 'agenda', 'reservas'],
  limit: 'staff',
  summary: 'Products by name with what can be built of them, all or those sought by the page',
  query: z.object({
    /** Words that must all occur in name, category or description, ignoring case and accents. */
    search: maybe(z.string().check(z.maxLength(100))),
    category: maybe(z.string().check(z.maxLength(60))),
    sort: maybe(z.enum(PRODUCT_SORTS)),
    active: maybe(flag),
    /** Ids separated by commas. */
    ids: maybe(z.string()),
    /** Without both, the answer has all products. */
    page: maybePage,
    limit: maybeLimit(100),
  }),
  reply: z.object({
    products: z.array(staffProduct),
    /** Only in the answer for a page. */
    total: z.optional(z.int()),
    page: z.optional(z.int()),
    totalPages: z.optional(z.int()),
    /** Categories of all products, regardless of the search. */
    categories: z.optional(z.array(z.string())),
  }),
});

const sentSpecification = z.strictObject({
  name: text(fields.specification),
  value: text(fields.specification),
});

const form = z.strictObject({
  name: text(fields.productName),
  description: text(fields.description),
  price: money(SAYS.price, 1),
  /** The cost by hand where `manualCost` is not sent; with `autoCost` the server works it out. */
  cost: z.optional(money(SAYS.cost)),
  manualCost: z.optional(money(SAYS.cost)),
  autoCost: z._default(trueOrFalse(), false),
  category: text(fields.category),
  components: z._default(
    sentBill({
      quantity: SAYS.componentQuantity,
      unknown: SAYS.unknownComponent,
      twice: SAYS.componentTwice,
    }),
    [],
  ),
  publishIn: z._default(
    z.strictObject({
      agendaTaller: z._default(trueOrFalse(), false),
      reservaTuyo: z._default(trueOrFalse(), false),
    }),
    { agendaTaller: false, reservaTuyo: false },
  ),
  specifications: z._default(z.array(sentSpecification).check(z.maxLength(40)), []),
  /** Which of its images stay, in their order; those left out go. */
  images: z.optional(
    z.array(id(SAYS.unknownImage)).check(
      z.maxLength(fields.MOST_IMAGES),
      z.refine((ids) => new Set(ids).size === ids.length, { error: SAYS.imageTwice }),
    ),
  ),
  active: z._default(trueOrFalse(), true),
});
export type ProductForm = z.output<typeof form>;

/** What is said of a change: the form, and which version of the product it was filled from. */
const change = z.extend(form, {
  /** The `updatedAt` that the caller saw: refused where it is another by now. */
  expectedUpdatedAt: z.optional(instant('Debe ser el momento del último cambio.')),
});
export type ProductChange = z.output<typeof change>;

const productId = z.object({ id: id('No encontramos ese producto.') });

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  door: ['productos'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Creates a product',
  body: form,
  reply: staffProduct,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  door: ['productos'],
  limit: 'staff',
  summary: 'Changes a product; what is booked or reserved keeps its name and price',
  params: productId,
  body: change,
  reply: staffProduct,
  refusals: refusals('unknown-product', 'changed-meanwhile'),
});

export const toggleProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/:id/toggle-status',
  door: ['productos'],
  limit: 'staff',
  summary: 'Offers a product, or takes it off the offer',
  params: productId,
  /** What it should be then; without it, the opposite of what it is. */
  body: z.strictObject({ active: z.optional(trueOrFalse()) }),
  reply: staffProduct,
  refusals: refusals('unknown-product'),
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  door: ['productos'],
  limit: 'staff',
  summary: 'Deletes a product; what is booked or sold stays',
  params: productId,
  reply: z.object({ _id: z.string() }),
  refusals: refusals('unknown-product'),
});

export const sellProduct = endpoint({
  method: 'POST',
  path: '/api/products/sell',
  door: ['productos'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Sells units over the counter: all components or none; `salePrice` is per unit',
  body: z.strictObject({
    productId: id(STOCK_SENTENCES.product),
    quantity: quantity(STOCK_SENTENCES.soldQuantity, 1).check(
      z.refine((thousandths) => thousandths % 1_000 === 0, { error: SAYS.wholeUnits }),
    ),
    salePrice: money(STOCK_SENTENCES.salePrice, 1),
    ...buyerFields,
  }),
  reply: z.object({ _id: z.string(), product: staffProduct, total: z.number() }),
  refusals: refusals('unknown-product', 'product-inactive', 'insufficient-stock'),
});

/** Multipart, one file in the field `image`; re-encoded, at most 5 MB. Answers the product. */
export const addProductImage = endpoint({
  method: 'POST',
  path: '/api/products/:id/images',
  door: ['productos'],
  limit: 'staff',
  status: 201,
  summary: 'Adds an image to a product',
  params: productId,
  file: 'image',
  reply: staffProduct,
  refusals: refusals(
    'unknown-product',
    'too-many-images',
    'not-an-image',
    'image-too-large',
    'too-many-pixels',
    'side-too-long',
    'no-image',
    'too-many-files',
  ),
});

/**
 * Pictures of what is offered are public: visitors see them before they book or reserve. `size` is
 * the longest side in pixels; without it the whole picture, at most 1600.
 */
export const getProductImage = endpoint({
  method: 'GET',
  path: '/api/products/images/:id',
  door: 'public',
  limit: 'read',
  summary: 'An image of a product that is offered, or of any for who may list them',
  params: z.object({ id: z.string() }),
  query: z.strictObject({
    size: z.optional(z.enum(CARD_PICTURES, `El tamaño debe ser ${CARD_PICTURES.join(' u ')}.`)),
  }),
  reply: z.string(),
  media: 'image/webp',
  refusals: refusals('unknown-image'),
});
