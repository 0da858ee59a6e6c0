/** A measured figure with its budget; a row of the table. */
export type Finding = {
  work: string;
  value: number;
  unit: string;
  /** The maximum, or the minimum where `atLeast`; none for information only. */
  budget?: number;
  atLeast?: boolean;
  /** The baseline's figure of the same run, and the allowed ratio. */
  baseline?: number;
  allowedRatio?: number;
  note?: string;
  /** The rounds and other details; in the results file only. */
  detail?: unknown;
};

export type Verdict = 'ok' | 'over' | '';

function ratioOf({ value, baseline }: Finding): number | null {
  return baseline === undefined ? null : value / baseline;
}

export function verdictOf(finding: Finding): Verdict {
  const { value, budget, atLeast = false, allowedRatio } = finding;
  if (budget === undefined && allowedRatio === undefined) return '';
  const ratio = ratioOf(finding);
  const within = budget === undefined || (atLeast ? value >= budget : value <= budget);
  const near = ratio === null || allowedRatio === undefined || ratio <= allowedRatio;
  return within && near ? 'ok' : 'over';
}

/** The longest text of each column. The last one, the work, has no width. */
const WIDTHS = ['over', '99.9 CPU-ms', '≤ 99.9', 'baseline', '99.99 × (≤ 99.9)'].map(
  ({ length }) => length,
);

const line = (cells: readonly string[]) =>
  cells.map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0)).join('  ');

export const HEAD = line(['', 'measured', 'budget', 'baseline', 'ratio', 'work']);

/** Returns a row of the table as plain text, with its remark below. */
export function rowOf(finding: Finding): string {
  const { work, value, unit, budget, atLeast, baseline, allowedRatio, note } = finding;
  const ratio = ratioOf(finding);
  const row = line([
    verdictOf(finding),
    `${show(value)} ${unit}`,
    budget === undefined ? '' : `${atLeast ? '≥' : '≤'} ${show(budget)}`,
    baseline === undefined ? '' : show(baseline),
    ratio === null
      ? ''
      : `${ratio.toFixed(2)} ×${allowedRatio === undefined ? '' : ` (≤ ${allowedRatio})`}`,
    work,
  ]);
  return note === undefined ? row : `${row}\n      ${note}`;
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
