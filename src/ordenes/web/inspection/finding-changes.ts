import * as z from 'zod/mini';
import { MAX_SEEN } from '../../contract/inspection.ts';
import type { Finding, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import {
  FINDING_LABELS,
  FINDING_STATES,
  type FindingState,
  type FindingValue,
  isSameFinding,
} from '../../rules/finding-states.ts';

const value = { state: z.nullable(z.enum(FINDING_STATES)), note: z.string() };
const findingChange = z.object({
  position: z.int(),
  ...value,
  /** The values of the finding that the user saw, and those that were sent before without an answer. */
  seen: z._default(z.array(z.object(value)), []),
});
/** A finding that the server has not acknowledged. */
export type FindingChange = z.output<typeof findingChange>;
/** What the user set, and the value that the user saw then. */
export type SetFinding = FindingValue & { position: number; seen: FindingValue };

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
  const earlier = changes.find(({ position }) => position === set.position);
  const plainValue = ({ state, note }: FindingValue) => ({ state, note });
  const seen = earlier ? [...earlier.seen, plainValue(earlier)] : [plainValue(set.seen)];
  const others = changes.filter((change) => change !== earlier);
  return [...others, { ...set, seen: seen.slice(-MAX_SEEN) }];
}

/** Returns the changes of findings that have a value now which the user did not see. */
export function conflictsOf(
  changes: readonly FindingChange[],
  findings: readonly Finding[],
): FindingChange[] {
  return changes.filter((change) => {
    const now = findings.find(({ position }) => position === change.position);
    return ![...change.seen, change].some((known) => isSameFinding(known, now));
  });
}

/** «Cadena» has «Urgente, gastada» now. */
export function conflictText(
  conflicts: readonly FindingChange[],
  findings: readonly Finding[],
): string {
  const texts = conflicts.flatMap((change) => {
    const now = findings.find(({ position }) => position === change.position);
    return now
      ? [`«${now.item}» quedó ${valueText(now)}; no guardamos tu ${valueText(change)}.`]
      : [];
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
  const byPosition = new Map(changes.map((change) => [change.position, change]));
  return findings.map((finding) => {
    const change = byPosition.get(finding.position);
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

/** The line that was proposed for a finding; `undefined` without one, and if it was removed. */
export const proposedLine = (
  { lines }: Pick<WorkOrder, 'lines'>,
  { line }: Pick<Finding, 'line'>,
): WorkLine | undefined => (line === null ? undefined : lines.find(({ _id }) => _id === line));

/** How many findings have each state, in the order of the states, without zeros. */
export function countStates(findings: readonly Finding[]): [FindingState, number][] {
  return FINDING_STATES.map((state): [FindingState, number] => [
    state,
    findings.filter((finding) => finding.state === state).length,
  ]).filter(([, count]) => count > 0);
}
