import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatCents } from '#shared/money/money.ts';
import css from './line-row.module.css';

type LineField = {
  id?: string;
  /** Visible label, for a line with several fields. */
  label?: string;
  /** Accessible name: «Cantidad de Cadena, en metro». */
  name: string;
  /** The typed text. */
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

type Props = {
  name: string;
  /** Below the name: code, price, stock. */
  about: string;
  fields: readonly LineField[];
  /** Total in cents; `null` while a field is invalid. */
  total: number | null;
  onRemove: () => void;
  /** Below the fields; describes the last field. */
  children?: ReactNode;
};

/** A line of a form: an article, its amounts and their total. */
export function LineRow({ name, about, fields, total, onRemove, children }: Props) {
  const id = useId();
  return (
    <li className={`${css.line} ${fields.length > 1 ? css.priced : ''}`}>
      <span className={css.name}>
        {name}
        <span className={css.about}>{about}</span>
      </span>
      {fields.map((field, index) => (
        <TextInput
          key={field.name}
          className={css.field ?? ''}
          {...(field.id !== undefined && { id: field.id })}
          {...(field.label !== undefined && { label: field.label })}
          {...(children !== undefined && index === fields.length - 1 && { 'aria-describedby': id })}
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
