import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatQuantity, quantityOf, unitLabels } from '#shared/money/quantity.ts';
import list from '#ui/panel/list/list.module.css';
import { countDifference } from '../../rules/count.ts';
import { type CountLine, differenceText, missingText } from './count-draft.ts';
import css from './count-lines.module.css';

type Props = {
  lines: readonly CountLine[];
  /** Messages of the lines that the server rejected, by component id. */
  problems: Readonly<Record<string, string>>;
  onCorrect: (line: CountLine) => void;
  onRemove: (line: CountLine) => void;
};

/** The counted components, the last one first. */
export function CountLines({ lines, ...others }: Props) {
  return (
    <ul className={css.lines} aria-label="Componentes contados">
      {lines.map((line) => (
        <Line key={line.id} line={line} {...others} />
      ))}
    </ul>
  );
}

type LineProps = Omit<Props, 'lines'> & { line: CountLine };

function Line({ line, problems, onCorrect, onRemove }: LineProps) {
  const { id, name, code, unit, expected, counted } = line;
  const missing = missingText(line);
  const problem = problems[id];
  return (
    <li className={css.line}>
      <span className={css.name}>
        <b>{name}</b>
        <span className={list.under}>
          {code} · en {unitLabels(unit)[1]}
        </span>
      </span>
      <dl className={css.figures}>
        <div>
          <dt>Sistema</dt>
          <dd>{formatQuantity(quantityOf(expected))}</dd>
        </div>
        <div>
          <dt>Contado</dt>
          <dd className={css.counted}>{formatQuantity(quantityOf(counted))}</dd>
        </div>
        <div>
          <dt>Diferencia</dt>
          <dd className={differenceClass(countDifference(line))}>{differenceText(line)}</dd>
        </div>
      </dl>
      <div className={css.ways}>
        <Button
          variant="default"
          leftSection={<IconPencil size={20} aria-hidden="true" />}
          aria-label={`Corregir ${name}`}
          onClick={() => onCorrect(line)}
        >
          Corregir
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          aria-label={`Quitar ${name}`}
          onClick={() => onRemove(line)}
        >
          Quitar
        </Button>
      </div>
      {missing === null ? null : <p className={css.missing}>{missing}</p>}
      {problem === undefined ? null : <p className={css.problem}>{problem}</p>}
    </li>
  );
}

function differenceClass(difference: number): string {
  if (difference === 0) return css.same ?? '';
  return (difference < 0 ? css.less : css.more) ?? '';
}
