import * as z from 'zod/mini';
import { formatMeasured } from '#shared/money/quantity.ts';
import { MAX_SEEN } from '../../contract/inspection.ts';
import type { Finding, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import {
  FINDING_LABELS,
  FINDING_STATES,
  type FindingState,
  type FindingValue,
  isSameFinding,
} from '../../rules/findings.ts';

const value = { state: z.nullable(z.enum(FINDING_STATES)), note: z.string() };
const findingChange = z.object({
  position: z.int(),
  ...value,
  /** The item that the user saw; absent in changes of an earlier version. */
  item: z.optional(z.string()),
  /**
   * The values of the finding that the user saw, and those that were sent before without an answer; absent in changes
   * of an earlier version, which are not compared.
   */
  seen: z.optional(z.array(z.object(value))),
});
/** A finding that the server has not acknowledged. */
export type FindingChange = z.output<typeof findingChange>;
/** The value that the user set, with the item and value that the user saw. */
export type SetFinding = FindingValue & { position: number; item: string; seen: FindingValue };

/** Returns the stored changes; none of a text that is no list of changes. */
export function readChanges(text: string | null): FindingChange[] {
  if (text === null) return [];
  try {
    return z.safeParse(z.array(findingChange), JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Returns the text to store; `null` without changes. */
export const changesText = (changes: readonly FindingChange[]): string | null =>
  changes.length === 0 ? null : JSON.stringify(changes);

/** Adds a change; it replaces an earlier one of the same finding, which the server may have stored. */
export function addChange(changes: readonly FindingChange[], set: SetFinding): FindingChange[] {
  const earlier = changes.find((change) => isOf(change, set));
  const plainValue = ({ state, note }: FindingValue) => ({ state, note });
  const others = changes.filter((change) => change !== earlier);
  const { seen: now, ...change } = set;
  if (earlier === undefined) return [...others, { ...change, seen: [plainValue(now)] }];
  if (earlier.seen === undefined) return [...others, change];
  return [...others, { ...change, seen: [...earlier.seen, plainValue(earlier)].slice(-MAX_SEEN) }];
}

/** Whether a change is one of the finding: the checklist may have been replaced by another one. */
const isOf = (change: FindingChange, { position, item }: Pick<Finding, 'position' | 'item'>) =>
  change.position === position && (change.item === undefined || change.item === item);

/** Returns the changes of findings that have an item or a value now which the user did not see. */
export function conflictsOf(
  changes: readonly FindingChange[],
  findings: readonly Finding[],
): FindingChange[] {
  return changes.filter((change) => {
    const now = findings.find((finding) => isOf(change, finding));
    if (now === undefined) return true;
    return change.seen && ![...change.seen, change].some((known) => isSameFinding(known, now));
  });
}

/** `Otra persona revisó lo mismo mientras tanto. «Cadena» quedó «Urgente: gastada»; no guardamos tu «Bien».` */
export function conflictText(
  conflicts: readonly FindingChange[],
  findings: readonly Finding[],
): string {
  const texts = conflicts.flatMap((change) => {
    const now = findings.find((finding) => isOf(change, finding));
    if (now)
      return [`«${now.item}» quedó ${valueText(now)}; no guardamos tu ${valueText(change)}.`];
    return change.item === undefined
      ? []
      : [`«${change.item}» ya no está en su lugar; no guardamos tu ${valueText(change)}.`];
  });
  return ['Otra persona revisó lo mismo mientras tanto.', ...texts].join(' ');
}

function valueText({ state, note }: FindingValue): string {
  const label = state === null ? 'sin revisar' : FINDING_LABELS[state];
  return `«${[label, note].filter((part) => part !== '').join(': ')}»`;
}

/** Removes the changes that were sent, but not one that was made since. */
export function withoutSent(
  changes: readonly FindingChange[],
  sent: readonly FindingChange[],
): FindingChange[] {
  const texts = new Set(sent.map((each) => JSON.stringify(each)));
  return changes.filter((each) => !texts.has(JSON.stringify(each)));
}

/** The findings as the user left them. */
export function withChanges(
  findings: readonly Finding[],
  changes: readonly FindingChange[],
): Finding[] {
  return findings.map((finding) => {
    const change = changes.find((each) => isOf(each, finding));
    return change ? { ...finding, state: change.state, note: change.note } : finding;
  });
}

/** Index of the first finding without a state; behind the last one if each has one. */
export function firstOpen(findings: readonly Finding[]): number {
  const at = findings.findIndex(({ state }) => state === null);
  return at < 0 ? findings.length : at;
}

export const lookedAt = (findings: readonly Finding[]): number =>
  findings.filter(({ state }) => state !== null).length;

/** Whether a choice leads to the next finding at once. The others need a note, a photo or work. */
export const MOVES_ON: Readonly<Record<FindingState, boolean>> = {
  ok: true,
  watch: false,
  now: false,
  'not-applicable': true,
};

/** Whether work or a part can be proposed. */
export const needsWork = (state: FindingState | null): boolean =>
  state !== null && !MOVES_ON[state];

/** The lines that were added for a finding and not removed, in their order. */
export const proposedLines = (
  { lines }: Pick<WorkOrder, 'lines'>,
  { position }: Pick<Finding, 'position'>,
): WorkLine[] => lines.filter(({ finding }) => finding === position);

/** «Pastillas de freno × 2», «Aceite × 0,8 litros» */
export const textWithQuantity = ({
  text,
  quantity,
  unit,
}: Pick<WorkLine, 'text' | 'quantity' | 'unit'>): string =>
  quantity === 1 ? text : `${text} × ${formatMeasured(quantity, unit)}`;

/** How many findings have each state, in the order of the states, without zeros. */
export function countStates(findings: readonly Finding[]): [FindingState, number][] {
  return FINDING_STATES.map((state): [FindingState, number] => [
    state,
    findings.filter((finding) => finding.state === state).length,
  ]).filter(([, count]) => count > 0);
}
