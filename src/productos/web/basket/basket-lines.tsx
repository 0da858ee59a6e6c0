import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { formatCents, formatDollars } from '#kernel/money.ts';
import { unitLabel } from '#kernel/quantity.ts';
import { moneyAsTyped, typedCents } from '#kernel/typed-number.ts';
import { PriceWarning } from '#web-kit/panel/form/price-warning.tsx';
import { SearchPicker } from '#web-kit/panel/form/search-picker.tsx';
import type { Problems } from '#web-kit/panel/form/use-draft-form.ts';
import { articleSource, type Sells } from './article.ts';
import { type BasketLine, lineTotal, withArticle } from './basket-draft.ts';
import css from './basket-lines.module.css';

type Props = {
  lines: readonly BasketLine[];
  problems: Problems;
  sells: Sells;
  onChange: (lines: BasketLine[]) => void;
};

/** The articles of the basket: scanned or searched, each with quantity and price. */
export function BasketLines({ lines, problems, sells, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const change = (at: number, part: Partial<BasketLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const remove = (at: number) => {
    onChange(lines.filter((_line, index) => index !== at));
    search.current?.focus();
  };
  return (
    <div className={css.basket}>
      <SearchPicker
        ref={search}
        label="Agregar artículo"
        description="Escanea uno tras otro: el mismo código suma una unidad más."
        placeholder="Escanea, o busca por código o nombre"
        source={articleSource(sells)}
        nothing="No hay artículos así con stock"
        adds
        first
        error={problems['items']}
        onPick={(article) => onChange(withArticle(lines, article))}
      />
      {lines.length === 0 ? null : (
        <ul className={css.lines} aria-label="Artículos">
          {lines.map((line, at) => (
            <Line
              key={line.article.id}
              line={line}
              problems={{
                quantity: problems[`items.${at}.quantity`] ?? problems[`items.${at}.id`],
                salePrice: problems[`items.${at}.salePrice`],
              }}
              onChange={(part) => change(at, part)}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type LineProps = {
  line: BasketLine;
  problems: Record<'quantity' | 'salePrice', string | undefined>;
  onChange: (part: Partial<BasketLine>) => void;
  onRemove: () => void;
};

function Line({ line, problems, onChange, onRemove }: LineProps) {
  const { name, about, unit, cost, listed } = line.article;
  const total = lineTotal(line);
  const id = useId();
  const price = typedCents(line.salePrice);
  return (
    <li className={css.line}>
      <span className={css.name}>
        {name}
        <span className={css.about}>{about}</span>
      </span>
      <TextInput
        className={css.quantity ?? ''}
        label="Cantidad"
        aria-label={`Cantidad de ${name}, en ${unitLabel(unit)}`}
        inputMode="decimal"
        autoComplete="off"
        value={line.quantity}
        error={problems.quantity}
        onChange={(event) => onChange({ quantity: event.currentTarget.value })}
      />
      <TextInput
        className={css.price ?? ''}
        label="Precio (US$)"
        aria-label={`Precio por unidad de ${name}`}
        aria-describedby={id}
        inputMode="decimal"
        autoComplete="off"
        value={line.salePrice}
        error={problems.salePrice}
        onChange={(event) => onChange({ salePrice: event.currentTarget.value })}
      />
      <span className={css.total}>{total === null ? '—' : formatCents(total)}</span>
      <ActionIcon
        variant="subtle"
        color="red"
        className={css.remove ?? ''}
        size={44}
        aria-label={`Quitar ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
      <div className={css.below} id={id}>
        <PriceWarning price={price} cost={cost === null ? null : Math.round(cost * 100)} />
        {listed === null || price === Math.round(listed * 100) ? null : (
          <Button
            variant="subtle"
            className={css.use ?? ''}
            onClick={() => onChange({ salePrice: moneyAsTyped(listed) })}
          >
            Usar el precio de venta, {formatDollars(listed)}
          </Button>
        )}
      </div>
    </li>
  );
}
