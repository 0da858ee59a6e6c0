import {
  formatMoneyInput,
  incrementQuantity,
  parseTotalCents,
} from '#shared/fields/number-input.ts';
import { type Buyer, NO_BUYER, saleBody } from '../sale-fields.tsx';
import type { Article } from './article.ts';

/** Quantities and prices as typed. */
export type BasketLine = { article: Article; quantity: string; salePrice: string };
type BasketDraft = Buyer & { items: readonly BasketLine[] };

export const EMPTY_BASKET: BasketDraft = { items: [], ...NO_BUYER };

/** Adds an article; a repeated article adds one to its quantity. */
export function addArticle(lines: readonly BasketLine[], article: Article): BasketLine[] {
  const exists = lines.some((line) => line.article.id === article.id);
  if (!exists) {
    return [...lines, { article, quantity: '1', salePrice: formatMoneyInput(article.price) }];
  }
  return lines.map((line) => {
    if (line.article.id !== article.id) return line;
    return { ...line, quantity: incrementQuantity(line.quantity) };
  });
}

export function basketBody({ items: lines, ...client }: BasketDraft) {
  const items = lines.map(({ article: { kind, id }, ...line }) => saleBody({ kind, id, ...line }));
  return { items, ...client };
}

/** Returns cents; `null` while quantity or price is not a number. */
export function lineTotal({ quantity, salePrice }: BasketLine): number | null {
  return parseTotalCents(quantity, salePrice);
}

/** Returns cents; `null` while any line has no total. */
export function basketTotal(lines: readonly BasketLine[]): number | null {
  const totals = lines.map(lineTotal);
  if (totals.includes(null)) return null;
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
}
