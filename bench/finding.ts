/** One measured figure beside what it is held against; a line of the table. */
export type Finding = {
  work: string;
  value: number;
  unit: string;
  /** The most that is allowed, or the least where `minWidthStyle`; none where it only informs. */
  budget?: number;
  atLeast?: boolean;
  /** The yardstick's figure of the same run, and how many times as much is allowed. */
  yardstick?: number;
  allowedRatio?: number;
  note?: string;
  /** The single rounds and whatever else explains the figure; in the results file only. */
  detail?: unknown;
};

export type Verdict = 'ok' | 'over' | '';

export function ratioOf({ value, yardstick }: Finding): number | null {
  return yardstick === undefined ? null : value / yardstick;
}

export function verdictOf(finding: Finding): Verdict {
  const { value, budget, atLeast = false, allowedRatio } = finding;
  if (budget === undefined && allowedRatio === undefined) return '';
  const ratio = ratioOf(finding);
  const within = budget === undefined || (atLeast ? value >= budget : value <= budget);
  const near = ratio === null || allowedRatio === undefined || ratio <= allowedRatio;
  return within && near ? 'ok' : 'over';
}

/** The findings as a table of plain text; remarks stand below it, by number. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ['work', 'measured', 'budget', 'yardstick', 'ratio', 'verdict'];
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
  const { value, unit, budget, atLeast, yardstick, allowedRatio } = finding;
  const ratio = ratioOf(finding);
  return [
    `${show(value)} ${unit}`,
    budget === undefined ? '' : `${atLeast ? '≥' : '≤'} ${show(budget)}`,
    yardstick === undefined ? '' : show(yardstick),
    ratio === null ? '' : `${ratio.toFixed(2)} × (≤ ${allowedRatio ?? '—'})`,
    verdictOf(finding),
  ];
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
