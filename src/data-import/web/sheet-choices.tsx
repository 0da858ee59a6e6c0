import { NativeSelect, Radio } from '@mantine/core';
import { numericDay } from '#shared/time/day-time.ts';
import type { ImportPreview } from '../contract/imports.ts';
import { CSV_COLUMN_LABELS, CSV_KIND_LABELS } from '../rules/csv/csv-labels.ts';
import {
  COLUMNS_OF_KINDS,
  CSV_KINDS,
  type CsvColumn,
  type CsvHeading,
  type CsvKind,
  REPEATABLE,
} from '../rules/csv/csv-records.ts';
import { formatCount } from './count-text.ts';
import css from './import-dialog.module.css';
import { TitledSection } from './section.tsx';
import type { ImportFilesState } from './use-import-files.ts';

type SheetProps = {
  sheet: NonNullable<ImportPreview['sheet']>;
  state: ImportFilesState;
};

const NOT_READ = { value: '', label: 'No se lee' };

/** What the spreadsheet has, and what each of its columns is. */
export function SheetColumns({ sheet: { kind, headings }, state }: SheetProps) {
  const choices = [
    NOT_READ,
    ...COLUMNS_OF_KINDS[kind].map((value) => ({ value, label: CSV_COLUMN_LABELS[value] })),
  ];
  return (
    <TitledSection title="Columnas de la planilla">
      <NativeSelect
        size="md"
        className={css.select ?? ''}
        label="La planilla tiene"
        disabled={state.busy}
        data={CSV_KINDS.map((value) => ({ value, label: CSV_KIND_LABELS[value] }))}
        value={kind}
        onChange={({ currentTarget }) =>
          // The headings are recognised again: the other kind has other columns.
          state.change({ kind: currentTarget.value as CsvKind, columns: undefined })
        }
      />
      <div className={css.columns}>
        {headings.map(({ heading, column }, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
            key={at}
            size="md"
            label={heading === '' ? `Columna ${at + 1}` : heading}
            disabled={state.busy}
            data={choices}
            value={column ?? ''}
            onChange={({ currentTarget }) =>
              state.change({
                kind,
                columns: columnsText(headings, at, currentTarget.value as CsvColumn | ''),
              })
            }
          />
        ))}
      </div>
    </TitledSection>
  );
}

/** The columns after a choice. Another column that was the same is not read any more. */
function columnsText(headings: readonly CsvHeading[], at: number, chosen: CsvColumn | ''): string {
  const isSingle = chosen !== '' && !REPEATABLE.includes(chosen);
  return headings
    .map(({ column }, index) =>
      index === at ? chosen : isSingle && column === chosen ? '' : (column ?? ''),
    )
    .join(',');
}

type DateProps = { preview: ImportPreview; state: ImportFilesState };

/** Dates that can be read in two ways: five of them both ways, and the choice. */
export function DateChoice({ preview: { sheet, ambiguous }, state }: DateProps) {
  const { choices, change, busy } = state;
  const { count, examples } = ambiguous;
  const ways = sheet === null ? WAYS_OF_DUMP : WAYS_OF_SHEET;
  const value = sheet === null ? choices.dates : (choices.order ?? 'day-first');
  return (
    <TitledSection
      title={
        count === 1
          ? 'Una fecha se puede leer de dos maneras'
          : `${formatCount(count)} fechas se pueden leer de dos maneras`
      }
    >
      <Radio.Group
        label="Cómo se leen"
        size="md"
        value={value}
        onChange={(next) =>
          change(
            sheet === null
              ? { dates: next as typeof choices.dates }
              : { order: next as NonNullable<typeof choices.order> },
          )
        }
      >
        {ways.map(([way, label]) => (
          <Radio
            key={way}
            classNames={{ body: css.choice ?? '' }}
            size="md"
            value={way}
            label={label}
            disabled={busy}
          />
        ))}
      </Radio.Group>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Escrita</th>
            <th scope="col">Se lee</th>
            <th scope="col">La otra manera</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ file, line, written, chosen, other }) => (
            <tr key={`${file} ${line} ${written}`}>
              <th scope="row">{written}</th>
              <td>{numericDay(chosen)}</td>
              <td className="muted">{numericDay(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledSection>
  );
}

const WAYS_OF_SHEET = [
  ['day-first', 'Primero el día: 5/3 es el 5 de marzo'],
  ['month-first', 'Primero el mes: 5/3 es el 3 de mayo'],
] as const;
const WAYS_OF_DUMP = [
  ['utc-day', 'El día que está escrito'],
  ['local', 'La hora del taller: las 0 h UTC son el día anterior'],
] as const;
