import { PricedLines } from '#ui/panel/form/priced-lines.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { PriceNote } from '../sale-fields.tsx';
import { articleSource, type SellableKinds } from './article.ts';
import { addArticle, type BasketLine, lineTotal } from './basket-draft.ts';
import css from './basket-lines.module.css';

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
