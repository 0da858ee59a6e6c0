import type { StaffProduct } from '#products/contract/staff-product.ts';
import { producibleText } from '#products/rules/producible-text.ts';
import { PRODUCTS, productSource } from '#products/web/products-query.ts';
import {
  formatMoneyInput,
  incrementQuantity,
  parseTotalCents,
} from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, type Unit } from '#shared/money/quantity.ts';
import type { Component } from '#stock/contract/component.ts';
import { componentLabel, componentSource } from '#stock/web/component-picker.tsx';
import type { OptionSource, PickerOption } from '#ui/panel/fields/search-picker.tsx';
import { PricedLines } from '#ui/panel/form/priced-lines.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { ArticleKind } from '../contract/basket.ts';
import css from './basket.module.css';
import { type Buyer, NO_BUYER, PriceNote, saleBody } from './sale-fields.tsx';

type Props = {
  lines: readonly BasketLine[];
  problems: Problems;
  sells: SellableKinds;
  onChange: (lines: BasketLine[]) => void;
};

const PICKER = {
  label: 'Agregar artículo',
  description: 'Escanea uno tras otro: el mismo código suma una unidad más.',
  placeholder: 'Escanea, o busca por código o nombre',
  nothing: 'No hay artículos así con stock',
};
const PRICE = { label: 'Precio (US$)', name: 'Precio por unidad de', field: 'salePrice' };

/** The articles of the basket: scanned or searched, each with quantity and price. */
export function BasketLines({ lines, problems, sells, onChange }: Props) {
  const change = (position: number, part: Partial<BasketLine>) =>
    onChange(lines.map((line, index) => (index === position ? { ...line, ...part } : line)));
  return (
    <PricedLines
      name="Artículos"
      lines={lines.map((line, index) => ({
        ...line.article,
        quantity: line.quantity,
        price: line.salePrice,
        total: lineTotal(line),
        note: (
          <PriceNote
            price={line.salePrice}
            cost={line.article.cost}
            listed={line.article.salePrice}
            onUse={(salePrice) => change(index, { salePrice })}
            className={css.use}
          />
        ),
      }))}
      picker={PICKER}
      source={articleSource(sells)}
      price={PRICE}
      problems={problems}
      idField="id"
      onAdd={(article) => onChange(addArticle(lines, article))}
      onChange={(index, part) => change(index, 'price' in part ? { salePrice: part.price } : part)}
      onRemove={(removed) => onChange(lines.filter((_line, index) => index !== removed))}
    />
  );
}

/** Quantities and prices as typed. */
type BasketLine = { article: Article; quantity: string; salePrice: string };
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

/** The article of a basket line. Money in dollars. */
export type Article = {
  kind: ArticleKind;
  id: string;
  name: string;
  /** Code and stock. */
  about: string;
  unit: Unit;
  /** Default price by specification: the cost of a component, the price of a product. */
  price: number;
  cost: number | null;
  /** A component's own sale price, if any. */
  salePrice: number | null;
};

/** Which kinds of articles the user may sell. */
export type SellableKinds = { components: boolean; products: boolean };

const COMPONENTS = componentSource('sellable');
const OFFERS = productSource();

/** Searches components and products; a component with exactly this code comes first. */
function articleSource({ components, products }: SellableKinds): OptionSource<Article> {
  return {
    queryKey: [...PRODUCTS, 'articles', components, products],
    failureMessage: COMPONENTS.failureMessage,
    find: async (text, signal) => {
      const [foundComponents, foundProducts] = await Promise.all([
        components ? COMPONENTS.find(text, signal) : [],
        products ? OFFERS.find(text, signal) : [],
      ]);
      return [
        ...foundComponents.map((offer) => ({ ...offer, item: ofComponent(offer.item) })),
        ...foundProducts.map((offer): PickerOption<Article> => {
          const item = ofProduct(offer.item);
          return { id: offer.id, label: offer.label, about: item.about, item };
        }),
      ];
    },
  };
}

function ofComponent(component: Component): Article {
  const { _id: id, unit, quantity, costPerUnit, salePrice } = component;
  return {
    kind: 'component',
    id,
    name: componentLabel(component),
    about: `Disponible: ${formatWithUnit(quantity, unit)}`,
    unit,
    price: costPerUnit,
    cost: costPerUnit,
    salePrice: salePrice,
  };
}

function ofProduct({ _id: id, name, price, cost, producibleUnits }: StaffProduct): Article {
  const about = `${formatDollars(price)} · ${producibleText(producibleUnits)}`;
  return {
    kind: 'product',
    id,
    name,
    about,
    unit: 'piece',
    price,
    cost: cost ?? null,
    salePrice: null,
  };
}
