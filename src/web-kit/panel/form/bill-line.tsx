import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatCents } from '#kernel/money.ts';
import css from './bill-editor.module.css';

export type BillRow = {
  id: string;
  name: string;
  /** Below the name: code, price, what there is. */
  about: string;
  /** «Cantidad de Cadena, en metro» */
  quantityLabel: string;
  /** As it is typed. */
  quantity: string;
  /** What it adds, in cents; `null` while the quantity is none. */
  share: number | null;
  problem: string | undefined;
};

type Props = {
  row: BillRow;
  fieldId: string;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
};

export function BillLine({ row, fieldId, onQuantity, onRemove }: Props) {
  const { name, about, quantityLabel, quantity, share, problem } = row;
  return (
    <li className={css.line}>
      <span className={css.name}>
        {name}
        <span className={css.about}>{about}</span>
      </span>
      <TextInput
        id={fieldId}
        className={css.quantity ?? ''}
        aria-label={quantityLabel}
        inputMode="decimal"
        autoComplete="off"
        value={quantity}
        error={problem}
        onChange={(event) => onQuantity(event.currentTarget.value)}
      />
      <span className={css.share}>{share === null ? '—' : formatCents(share)}</span>
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
    </li>
  );
}
