/** In pixels, the longest side of a picture as it is kept; a card on a large screen shows less. */
export const FULL_PICTURE_SIDE = 1600;

/** And of the smaller ones for the cards: of a phone, of a wider window. */
export const CARD_PICTURE_SIDES = ['400', '800'] as const;
export type CardPictureSide = (typeof CARD_PICTURE_SIDES)[number];

/** The address of the largest of the smaller ones. */
export const cardPictureUrl = (url: string): string => `${url}?size=${CARD_PICTURE_SIDES[1]}`;

/** For `srcset`: the sizes in which the picture at this address can be had, smallest first. */
export function pictureSrcSet(url: string): string {
  const smaller = CARD_PICTURE_SIDES.map((size) => `${url}?size=${size} ${size}w`);
  return [...smaller, `${url} ${FULL_PICTURE_SIDE}w`].join(', ');
}
