import type { Peer } from './peers.ts';

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
  /** Another program's figure for the same work, and how many times it must cost of ours. */
  peer?: Peer & { atLeast: number };
  note?: string;
  /** The rounds and other details; in the results file only. */
  detail?: unknown;
};

export type Verdict = 'ok' | 'over' | '';

function ratioOf({ value, baseline }: Finding): number | null {
  return baseline === undefined ? null : value / baseline;
}

/** Returns how many times the peer's cost is ours, each in units of the baseline of its own hour. */
function peerRatioOf({ value, baseline, peer }: Finding): number | null {
  if (peer === undefined || baseline === undefined) return null;
  return peer.cpuMs / peer.baseline / (value / baseline);
}

export function verdictOf(finding: Finding): Verdict {
  const { value, budget, atLeast = false, allowedRatio, peer } = finding;
  if (budget === undefined && allowedRatio === undefined && peer === undefined) return '';
  const ratio = ratioOf(finding);
  const peerRatio = peerRatioOf(finding);
  const within = budget === undefined || (atLeast ? value >= budget : value <= budget);
  const near = ratio === null || allowedRatio === undefined || ratio <= allowedRatio;
  const ahead = peerRatio === null || peer === undefined || peerRatio >= peer.atLeast;
  return within && near && ahead ? 'ok' : 'over';
}

/** The longest text of each column. The last one, the work, has no width. */
const WIDTHS = [
  'over',
  '99.9 CPU-ms',
  '≤ 99.9',
  'baseline',
  '99.99 × (≤ 99.9)',
  '99.9 × (≥ 99)',
].map(({ length }) => length);

const line = (cells: readonly string[]) =>
  cells.map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0)).join('  ');

export const HEAD = line(['', 'measured', 'budget', 'baseline', 'ratio', 'peer', 'work']);

/** Returns a row of the table as plain text, with its remark below. */
export function rowOf(finding: Finding): string {
  const { work, value, unit, budget, atLeast, baseline, allowedRatio, peer, note } = finding;
  const peerRatio = peerRatioOf(finding);
  const remarks = [
    peer && `peer: ${peer.name} ${peer.at}, ${peer.cpuMs} CPU-ms, baseline ${peer.baseline}`,
    note,
  ];
  const ratio = ratioOf(finding);
  const row = line([
    verdictOf(finding),
    `${show(value)} ${unit}`,
    budget === undefined ? '' : `${atLeast ? '≥' : '≤'} ${show(budget)}`,
    baseline === undefined ? '' : show(baseline),
    ratio === null
      ? ''
      : `${ratio.toFixed(2)} ×${allowedRatio === undefined ? '' : ` (≤ ${allowedRatio})`}`,
    peerRatio === null ? '' : `${show(peerRatio)} × (≥ ${peer?.atLeast})`,
    work,
  ]);
  return [row, ...remarks.filter((each) => each !== undefined).map((each) => `      ${each}`)].join(
    '\n',
  );
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
