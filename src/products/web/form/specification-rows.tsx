import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { type DraftSpecification, nonEmptySpecifications } from './product-draft.ts';
import css from './product-form.module.css';

type Props = {
  rows: DraftSpecification[];
  problems: Problems;
  onChange: (rows: DraftSpecification[]) => void;
};

const MAX_ROWS = 40;

/** Name and value of each specification, as visitors see them: «Voltaje», «12 V». */
export function SpecificationRows({ rows, problems, onChange }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const sent = nonEmptySpecifications({ specifications: rows });
  const problemAt = ({ key }: DraftSpecification, field: 'name' | 'value') =>
    problems[`specifications.${sent.findIndex((each) => each.key === key)}.${field}`];
  const replace = (key: number, part: Partial<DraftSpecification>) =>
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
            value={row.name}
            error={problemAt(row, 'name')}
            onChange={(event) => replace(row.key, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Valor de la especificación ${index + 1}`}
            placeholder="Valor"
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
