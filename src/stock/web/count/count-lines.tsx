import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { parseThousandths } from '#shared/fields/number-input.ts';
import { formatQuantity, formatWithUnit, quantityOf, unitLabels } from '#shared/money/quantity.ts';
import { CallError } from '#ui/call.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { getCountFigure } from '../../contract/count.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { countDifference } from '../../rules/count.ts';
import { componentLabel, componentSource } from '../component-picker.tsx';
import {
  type CountItem,
  type CountLine,
  countedQuantityProblem,
  countLineFor,
  differenceText,
  missingText,
  type RecountMode,
} from './count-draft.ts';
import css from './count-lines.module.css';

const SOURCE = componentSource();

/** The component being counted; `turn` differs for each count. */
export type ActiveCount = { item: CountItem; mode: RecountMode; turn: number };

type CountEntryProps = {
  lines: readonly CountLine[];
  counting: ActiveCount | null;
  /** `null` cancels the count of the component. */
  onCounting: (item: CountItem | null) => void;
  onCounted: (line: CountLine) => void;
};

/** Input by scanner: code, quantity, Enter; then the next component. */
export function CountEntry({ lines, counting, onCounting, onCounted }: CountEntryProps) {
  const scan = useRef<HTMLInputElement>(null);
  useEffect(() => scan.current?.focus(), []);
  const next = (line: CountLine | null) => {
    if (line === null) onCounting(null);
    else onCounted(line);
    scan.current?.focus();
  };
  return (
    <div className={css.entry}>
      <SearchPicker
        ref={scan}
        label="Componente"
        description="Escanea o escribe el código y pulsa Enter."
        placeholder="Código o nombre"
        source={SOURCE}
        value={counting === null ? '' : componentLabel(counting.item)}
        onPick={(item) => onCounting(item)}
      />
      {counting === null ? null : (
        <Quantity key={counting.turn} {...counting} lines={lines} onNext={next} />
      )}
    </div>
  );
}

type QuantityProps = Omit<ActiveCount, 'turn'> & {
  lines: readonly CountLine[];
  onNext: (line: CountLine | null) => void;
};

function Quantity({ item, mode: initialMode, lines, onNext }: QuantityProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [mode, setMode] = useState(initialMode);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => input.current?.focus(), []);
  const before = lines.find(({ id }) => id === item._id);
  const showProblem = (message: string) => {
    setProblem(message);
    input.current?.focus();
    input.current?.select();
  };
  const count = async () => {
    if (busy) return;
    const typedError = countedQuantityProblem(typed, item);
    if (typedError !== null) return showProblem(typedError);
    setBusy(true);
    try {
      const { data: figure } = await staffCall(getCountFigure, { params: { id: item._id } });
      const counted = parseThousandths(typed) ?? 0;
      const line = countLineFor(lines, { counted, figure, mode });
      if (typeof line === 'string') showProblem(line);
      else onNext(line);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) showProblem(`${STOCK_TEXTS.figureFailed}. ${error.message}`);
    } finally {
      setBusy(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void count();
  };
  return (
    <form className="wrap align-start gap-16" noValidate onSubmit={send}>
      {before === undefined ? null : <RecountModes before={before} mode={mode} onMode={setMode} />}
      <TextInput
        ref={input}
        className={css.amount ?? ''}
        size="lg"
        label={`Cantidad contada, en ${unitLabels(item.unit)[1]}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={typed}
        error={problem}
        aria-required
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={css.ends}>
        <Button
          type="submit"
          size="lg"
          leftSection={<IconCheck size={22} aria-hidden="true" />}
          aria-disabled={busy || undefined}
        >
          {busy ? 'Anotando…' : 'Anotar'}
        </Button>
        <Button size="lg" variant="default" onClick={() => onNext(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type ModesProps = { before: CountLine; mode: RecountMode; onMode: (mode: RecountMode) => void };

/** Asks what becomes of the quantity that was counted before. */
function RecountModes({ before, mode, onMode }: ModesProps) {
  return (
    <fieldset className={css.again}>
      <legend>
        Ya contaste {formatWithUnit(quantityOf(before.counted), before.unit)}. Lo que escribas…
      </legend>
      <RecountChoice label="Se suma" on={mode === 'add'} onPick={() => onMode('add')} />
      <RecountChoice label="Reemplaza" on={mode === 'replace'} onPick={() => onMode('replace')} />
    </fieldset>
  );
}

function RecountChoice({ label, on, onPick }: { label: string; on: boolean; onPick: () => void }) {
  return (
    <label>
      <input type="radio" name="again" checked={on} onChange={onPick} />
      {label}
    </label>
  );
}

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
      <span className="stack break-anywhere">
        <b>{name}</b>
        <span className="muted smaller">
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
          <dd className="strong">{formatQuantity(quantityOf(counted))}</dd>
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
  if (difference === 0) return 'muted';
  return difference < 0 ? 'danger strong' : 'ok strong';
}
