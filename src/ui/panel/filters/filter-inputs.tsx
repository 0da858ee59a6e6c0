import { Select, type SelectProps, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import css from './filters.module.css';

/** Mantine's select cannot represent an empty value. */
export const ALL = 'all';

type TextProps = {
  value: string;
  onChange: (value: string) => void;
  /** Whether the shortcut «/» focuses it. */
  first?: boolean;
};

/** Filters by part of the client's name. */
export function ClientFilter({ value, onChange, first = false }: TextProps) {
  return (
    <TextInput
      label="Cliente"
      className={css.client ?? ''}
      placeholder="Nombre del cliente"
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(first && { 'data-first-filter': true })}
    />
  );
}

/** Filters by part of the motorcycle's model. */
export function ModelFilter({ value, onChange }: TextProps) {
  return (
    <TextInput
      label="Modelo"
      className={css.model ?? ''}
      placeholder="Ej.: MT-07"
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type ChoiceProps = TextProps & {
  label: string;
  /** Options; the first is `allOption`. */
  data: NonNullable<SelectProps['data']>;
  className?: string | undefined;
};

/** The first option of a filter: «Todos», «Todas». */
export const allOption = (label: string) => ({ value: ALL, label });

/** A select filter; its value is `''` for all. */
export function ChoiceFilter(props: ChoiceProps) {
  const { label, data, value, onChange, className, first = false } = props;
  return (
    <Select
      label={label}
      className={className ?? css.choice ?? ''}
      data={data}
      allowDeselect={false}
      maxDropdownHeight={320}
      value={value || ALL}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? '' : chosen)}
      {...(first && { 'data-first-filter': true })}
    />
  );
}
