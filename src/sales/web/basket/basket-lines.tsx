import { Button } from '@mantine/core';
import { formatMoneyInput, parseCents } from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';
import { PricedLines } from '#ui/panel/form/priced-lines.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
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
        note: <PriceNote line={line} onUse={(salePrice) => change(index, { salePrice })} />,
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

type NoteProps = { line: BasketLine; onUse: (salePrice: string) => void };

/** Warns of a price at or below cost; offers the sale price of a component. */
function PriceNote({ line: { article, salePrice }, onUse }: NoteProps) {
  const { cost, salePrice: listed } = article;
  const price = parseCents(salePrice);
  return (
    <>
      <PriceWarning price={price} cost={cost === null ? null : Math.round(cost * 100)} />
      {listed === null || price === Math.round(listed * 100) ? null : (
        <Button
          variant="subtle"
          className={css.use ?? ''}
          onClick={() => onUse(formatMoneyInput(listed))}
        >
          Usar el precio de venta, {formatDollars(listed)}
        </Button>
      )}
    </>
  );
}
