import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatCents } from '#shared/money/money.ts';
import css from './line-row.module.css';

type LineField = {
  id?: string;
  /** Above the field, where a line has several; its name says of what it is. */
  label?: string;
  /** «Cantidad de Cadena, en metro» */
  name: string;
  /** As it is typed. */
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

type Props = {
  name: string;
  /** Below the name: code, price, what there is. */
  about: string;
  fields: readonly LineField[];
  /** What it adds, in cents; `null` while a field holds no amount. */
  total: number | null;
  onRemove: () => void;
  /** Below the fields: what is worth knowing of the last of them. */
  children?: ReactNode;
};

/** One line of several in a form: an article, its amounts, what they make. */
export function LineRow({ name, about, fields, total, onRemove, children }: Props) {
  const id = useId();
  return (
    <li className={`${css.line} ${fields.length > 1 ? css.priced : ''}`}>
      <span className={css.name}>
        {name}
        <span className={css.about}>{about}</span>
      </span>
      {fields.map((field, at) => (
        <TextInput
          key={field.name}
          className={css.field ?? ''}
          {...(field.id !== undefined && { id: field.id })}
          {...(field.label !== undefined && { label: field.label })}
          {...(children !== undefined && at === fields.length - 1 && { 'aria-describedby': id })}
          aria-label={field.name}
          inputMode="decimal"
          autoComplete="off"
          value={field.value}
          error={field.problem}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      ))}
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
      {children === undefined ? null : (
        <div className={css.below} id={id}>
          {children}
        </div>
      )}
    </li>
  );
}
