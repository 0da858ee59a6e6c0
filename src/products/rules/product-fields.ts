import {
  empty,
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  notStorable,
} from '#shared/fields/field-rules.ts';

/** Field rules of the product form (docs/rules/panel.md 5) for form, server and tests. */

export const productName: Field = [
  [empty, 'Por favor ingresa el nombre del producto'],
  [longerThan(120), 'El nombre no puede superar los 120 caracteres.'],
  [notALine, NOT_TEXT],
];
export const description: Field = [
  [empty, 'Por favor ingresa la descripción del producto'],
  [longerThan(2000), 'La descripción no puede superar los 2.000 caracteres.'],
  [notStorable, NOT_TEXT],
];
export const category: Field = [
  [empty, 'Por favor ingresa la categoría del producto'],
  [longerThan(60), 'La categoría no puede superar los 60 caracteres.'],
  [notALine, NOT_TEXT],
];
export const specification: Field = [
  [empty, 'Completa el nombre y el valor de cada especificación.'],
  [longerThan(120), 'Cada especificación puede tener hasta 120 caracteres.'],
  [notALine, NOT_TEXT],
];

export const MAX_IMAGES = 8;

export const PRODUCT_FIELD_TEXTS = {
  price: 'Por favor ingresa un precio válido mayor a 0',
  cost: 'El costo debe ser 0 o más, con hasta 2 decimales.',
  componentTwice: 'Ese componente ya está en la lista.',
  unknownComponent: 'Ese componente no existe.',
  unknownImage: 'Esa imagen no existe.',
  imageTwice: 'Esa imagen está repetida.',
  tooManyImages: `Un producto puede tener hasta ${MAX_IMAGES} imágenes.`,
  wholeUnits: 'La cantidad debe ser un número entero de unidades.',
} as const;

/** Longest side of a stored picture in pixels; larger than any card shows it. */
export const FULL_PICTURE_SIDE = 1600;

/** Longest sides of the smaller versions for cards: on phones, and in wider windows. */
export const CARD_PICTURE_SIDES = ['400', '800'] as const;
export type CardPictureSide = (typeof CARD_PICTURE_SIDES)[number];

/** Returns the URL of the smallest version. */
export const smallPictureUrl = (url: string): string => `${url}?size=${CARD_PICTURE_SIDES[0]}`;

/** Returns the URL of the largest smaller version. */
export const cardPictureUrl = (url: string): string => `${url}?size=${CARD_PICTURE_SIDES[1]}`;

/** Returns the `srcset` of a picture: all its sizes, smallest first. */
export function pictureSrcSet(url: string): string {
  const smaller = CARD_PICTURE_SIDES.map((size) => `${url}?size=${size} ${size}w`);
  return [...smaller, `${url} ${FULL_PICTURE_SIDE}w`].join(', ');
}
