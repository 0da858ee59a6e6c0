import type { StaffProduct } from '#products/contract/staff-product.ts';
import { producibleText } from '#products/rules/producible-text.ts';
import { PRODUCTS, productSource } from '#products/web/products-query.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, type Unit } from '#shared/money/quantity.ts';
import type { Component } from '#stock/contract/component.ts';
import { componentLabel, componentSource } from '#stock/web/component-source.ts';
import type { OptionSource, PickerOption } from '#ui/panel/fields/search-picker.tsx';
import type { ArticleKind } from '../../contract/basket.ts';

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
export function articleSource({ components, products }: SellableKinds): OptionSource<Article> {
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
