/** In pixels, the longest side of a picture as it is kept; a card on a large screen shows less. */
export const WHOLE_PICTURE = 1600;

/** And of the smaller ones for the cards: of a phone, of a wider window. */
export const CARD_PICTURES = ['400', '800'] as const;
export type CardPicture = (typeof CARD_PICTURES)[number];

/** The address of the largest of the smaller ones. */
export const cardPicture = (url: string): string => `${url}?size=${CARD_PICTURES[1]}`;

/** For `srcset`: the sizes in which the picture at this address can be had, smallest first. */
export function pictureSources(url: string): string {
  const smaller = CARD_PICTURES.map((size) => `${url}?size=${size} ${size}w`);
  return [...smaller, `${url} ${WHOLE_PICTURE}w`].join(', ');
}
