import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Field, FieldInput } from '#ui/panel/form/fields.tsx';
import css from './product-form.module.css';

type Specification = { name: string; value: string };
type Row = Specification & { key: number };

/** Name and value of each specification, as visitors see them: «Voltaje», «12 V». Empty rows are not sent. */
export const SPECIFICATIONS: Field<Specification[], Row[], Specification[]> = {
  label: 'Especificaciones',
  initial: [],
  read: (specifications) => specifications.map((each, key) => ({ key, ...each })),
  write: (rows) => filled(rows).map(({ name, value }) => ({ name, value })),
  textOf: () => '',
  input: (input) => <SpecificationRows {...input} />,
};

const filled = (rows: Row[]) => rows.filter(({ name, value }) => `${name}${value}`.trim() !== '');

const MAX_ROWS = 40;

function SpecificationRows({ value: rows, problems, onChange }: FieldInput<Row[]>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const sent = filled(rows);
  const problemAt = (row: Row, field: keyof Specification) =>
    problems[`specifications.${sent.indexOf(row)}.${field}`];
  const replace = (key: number, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, name: '', value: '' }]);
    requestAnimationFrame(() => document.getElementById(nameId(key))?.focus());
  };
  return (
    <div className={css.rows}>
      {rows.map((row, index) => (
        <div key={row.key} className={css.row}>
          <TextInput
            id={nameId(row.key)}
            aria-label={`Nombre de la especificación ${index + 1}`}
            placeholder="Nombre"
            autoComplete="off"
            value={row.name}
            error={problemAt(row, 'name')}
            onChange={(event) => replace(row.key, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Valor de la especificación ${index + 1}`}
            placeholder="Valor"
            autoComplete="off"
            value={row.value}
            error={problemAt(row, 'value')}
            onChange={(event) => replace(row.key, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={`Quitar la especificación ${index + 1}`}
            onClick={() => {
              onChange(rows.filter(({ key }) => key !== row.key));
              addButton.current?.focus();
            }}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {rows.length < MAX_ROWS ? (
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Agregar especificación
        </Button>
      ) : null}
    </div>
  );
}

const nameId = (key: number) => `specification-${key}`;
