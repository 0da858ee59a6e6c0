import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import { id, instant, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalLimit,
  optionalPage,
  optionalParam,
} from '#shared/contract/list-query.ts';
import { PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { bomInput, bomLine } from '#stock/contract/bom.ts';
import * as fields from '../rules/product-fields.ts';
import { CARD_PICTURE_SIDES } from '../rules/product-fields.ts';
import { productImage, productSpecification } from './product.ts';

const { PRODUCT_FIELD_TEXTS: FIELD_TEXTS } = fields;

export const PRODUCT_TEXTS = {
  created: 'Producto creado correctamente',
  updated: 'Producto actualizado correctamente',
  deleted: 'Producto eliminado correctamente',
  loadFailed: 'Error al cargar productos',
  deleteFailed: 'Error al eliminar producto',
  toggleFailed: 'Failed to toggle product status',
  saveFailed: 'Error al guardar producto: ',
} as const;

export const PRODUCT_ERRORS = {
  'unknown-product': [404, 'No encontramos ese producto. Puede haber sido eliminado.'],
  'changed-meanwhile': [
    409,
    'Otra persona cambió este producto mientras tanto. Revisa cómo quedó antes de guardar.',
  ],
  'product-inactive': [409, 'Ese producto está desactivado.'],
  'insufficient-stock': [409, 'No hay suficientes componentes.'],
  'too-many-images': [409, FIELD_TEXTS.tooManyImages],
  'unknown-image': [404, 'Esa imagen no existe.'],
  ...PICTURE_ERRORS,
} as const;
export const productError = domainErrors(PRODUCT_ERRORS);

/** Returns the given rows of the table, for an endpoint's contract. */
export const pickProductErrors = errorPicker(PRODUCT_ERRORS);

/** Money in dollars. `producibleUnits` null: stock does not limit it («Sin componentes»). */
export const staffProduct = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  category: z.string(),
  publishIn: z.object({ agendaTaller: z.boolean(), reservaTuyo: z.boolean() }),
  images: z.array(productImage),
  specifications: z.array(productSpecification),
  active: z.boolean(),
  producibleUnits: z.nullable(z.int()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Only for the permission `productos`; `agenda` and `reservas` get no costs. */
  cost: z.optional(z.number()),
  manualCost: z.optional(z.number()),
  autoCost: z.optional(z.boolean()),
  margin: z.optional(z.number()),
  limitingComponent: z.optional(z.nullable(z.string())),
  components: z.optional(z.array(bomLine)),
});
export type StaffProduct = z.infer<typeof staffProduct>;

/** «Nombre», «Precio: menor primero», «Precio: mayor primero», «Más nuevos». */
export const PRODUCT_SORTS = ['name', 'cheapest', 'dearest', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: ['productos', 'agenda', 'reservas'],
  limit: 'staff',
  topics: ['products'],
  summary: 'Lists products with their producible units: all, or a page of the matching ones',
  query: z.strictObject({
    /** All words must occur in name, category or description; case and accents are ignored. */
    search: optionalParam(z.string().check(z.maxLength(100))),
    category: optionalParam(z.string().check(z.maxLength(60))),
    sort: optionalParam(z.enum(PRODUCT_SORTS)),
    active: optionalParam(booleanParam),
    /** Ids separated by commas. */
    ids: optionalParam(z.string()),
    /** Without both, the reply has all products. */
    page: optionalPage,
    limit: optionalLimit(100),
  }),
  reply: z.object({
    products: z.array(staffProduct),
    /** Only in the reply for a page. */
    total: z.optional(z.int()),
    page: z.optional(z.int()),
    totalPages: z.optional(z.int()),
    /** Categories of all products, regardless of the search. */
    categories: z.optional(z.array(z.string())),
  }),
});

const specificationInput = z.strictObject({
  name: text(fields.specification),
  value: text(fields.specification),
});

const productForm = z.strictObject({
  name: text(fields.productName),
  description: text(fields.description),
  price: money(FIELD_TEXTS.price, 1),
  /** The manual cost if `manualCost` is not sent. With `autoCost` the server calculates the cost. */
  cost: z.optional(money(FIELD_TEXTS.cost)),
  manualCost: z.optional(money(FIELD_TEXTS.cost)),
  autoCost: z._default(trueOrFalse(), false),
  category: text(fields.category),
  components: z._default(
    bomInput({
      unknown: FIELD_TEXTS.unknownComponent,
      twice: FIELD_TEXTS.componentTwice,
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
  specifications: z._default(z.array(specificationInput).check(z.maxLength(40)), []),
  /** Ids of the images to keep, in their order; the others are deleted. */
  images: z.optional(
    z.array(id(FIELD_TEXTS.unknownImage)).check(
      z.maxLength(fields.MAX_IMAGES),
      z.refine((ids) => new Set(ids).size === ids.length, { error: FIELD_TEXTS.imageTwice }),
    ),
  ),
  active: z._default(trueOrFalse(), true),
});
export type ProductForm = z.output<typeof productForm>;

/** The form and the version of the product that it was filled from. */
const productChange = z.extend(productForm, {
  /** The `updatedAt` that the caller saw; the change is rejected with 409 if the product has another. */
  expectedUpdatedAt: z.optional(instant('Debe ser el momento del último cambio.')),
});
export type ProductChange = z.output<typeof productChange>;

const productId = z.object({ id: id('No encontramos ese producto.') });

/** Who changes products, and what has to be read again after it. */
const CHANGE = { access: ['productos'], limit: 'staff', topics: ['products'] } as const;

export const createProduct = endpoint({
  ...CHANGE,
  method: 'POST',
  path: '/api/products',
  idempotent: true,
  status: 201,
  summary: 'Creates a product',
  body: productForm,
  reply: staffProduct,
});

export const updateProduct = endpoint({
  ...CHANGE,
  method: 'PUT',
  path: '/api/products/:id',
  summary: 'Changes a product; bookings and reservations keep its former name and price',
  params: productId,
  body: productChange,
  reply: staffProduct,
  errors: pickProductErrors('unknown-product', 'changed-meanwhile'),
});

export const toggleProduct = endpoint({
  ...CHANGE,
  method: 'PATCH',
  path: '/api/products/:id/toggle-status',
  summary: 'Switches a product on or off',
  params: productId,
  /** The new state; without it, the state is inverted. */
  body: z.strictObject({ active: z.optional(trueOrFalse()) }),
  reply: staffProduct,
  errors: pickProductErrors('unknown-product'),
});

export const deleteProduct = endpoint({
  ...CHANGE,
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Deletes a product; bookings and sales stay',
  params: productId,
  reply: z.object({ _id: z.string() }),
  errors: pickProductErrors('unknown-product'),
});

/** Multipart, one file of at most 5 MB in the field `image`; the server re-encodes it. Replies with the product. */
export const addProductImage = endpoint({
  ...CHANGE,
  method: 'POST',
  path: '/api/products/:id/images',
  status: 201,
  summary: 'Adds an image to a product',
  params: productId,
  fileField: 'image',
  reply: staffProduct,
  errors: pickProductErrors(
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
 * Images of offered products are public: visitors see them before they book or reserve. `size` is the
 * longest side in pixels; without it the reply is the full image, at most 1600.
 */
export const getProductImage = endpoint({
  method: 'GET',
  path: '/api/products/images/:id',
  access: 'public',
  limit: 'read',
  summary: 'Returns an image of an offered product, or of any for staff who may list products',
  params: z.object({ id: z.string() }),
  query: z.strictObject({
    size: z.optional(
      z.enum(CARD_PICTURE_SIDES, `El tamaño debe ser ${CARD_PICTURE_SIDES.join(' u ')}.`),
    ),
  }),
  reply: z.string(),
  mediaType: 'image/webp',
  errors: pickProductErrors('unknown-image'),
});
