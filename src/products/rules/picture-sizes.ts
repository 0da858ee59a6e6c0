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
