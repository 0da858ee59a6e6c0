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

export function ratioOf({ value, baseline }: Finding): number | null {
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

/** Writes the findings as a table of plain text, with numbered remarks below. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ['work', 'measured', 'budget', 'baseline', 'ratio', 'verdict'];
  const remarks: string[] = [];
  const rows = findings.map((finding) => {
    if (finding.note) remarks.push(finding.note);
    const mark = finding.note ? ` [${remarks.length}]` : '';
    return [finding.work + mark, ...cellsOf(finding)];
  });
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const below = remarks.map((remark, index) => `[${index + 1}] ${remark}`);
  return [lineOf(head), rule, ...rows.map(lineOf), ...below].join('\n');
}

function cellsOf(finding: Finding): string[] {
  const { value, unit, budget, atLeast, baseline, allowedRatio } = finding;
  const ratio = ratioOf(finding);
  return [
    `${show(value)} ${unit}`,
    budget === undefined ? '' : `${atLeast ? '≥' : '≤'} ${show(budget)}`,
    baseline === undefined ? '' : show(baseline),
    ratio === null ? '' : `${ratio.toFixed(2)} × (≤ ${allowedRatio ?? '—'})`,
    verdictOf(finding),
  ];
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
