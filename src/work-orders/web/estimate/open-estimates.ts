import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { Estimate, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { type AnswerMethod, type Decision as Choice, METHOD_LABELS } from '../../rules/answers.ts';
import { correctionOf } from '../../rules/corrections.ts';

type Decision = Estimate['decisions'][number];

type OpenEstimates = {
  /** Waits for review by staff. */
  draft: Estimate | null;
  /** Waits for the client's answer. */
  sent: Estimate | null;
  /** Proposed lines that neither of them has. */
  unoffered: readonly WorkLine[];
};

/** Returns the estimates of an order that can still be answered; at most one of each state. */
export function openEstimates({ estimates, lines }: Pick<WorkOrder, 'estimates' | 'lines'>) {
  const draft = estimates.find(({ state }) => state === 'draft') ?? null;
  const sent = estimates.find(({ state }) => state === 'sent') ?? null;
  const offered = new Set(sent?.lines.map(({ line }) => line));
  const open = lines.filter(({ state }) => state === 'proposed');
  // A draft has all proposed lines.
  const unoffered = draft === null ? open.filter(({ _id }) => !offered.has(_id)) : [];
  return { draft, sent, unoffered } satisfies OpenEstimates;
}

/** Whether the sent estimate has the line: a change of the line supersedes the estimate. */
export function isInSentEstimate(order: WorkOrder, line: string): boolean {
  return openEstimates(order).sent?.lines.some((each) => each.line === line) ?? false;
}

/** The latest decision about a line and its estimate; `null` without one. */
export function latestDecision(
  { estimates }: Pick<WorkOrder, 'estimates'>,
  line: string,
): { decision: Decision; estimate: Estimate } | null {
  let latest: { decision: Decision; estimate: Estimate } | null = null;
  for (const estimate of estimates) {
    for (const decision of estimate.decisions) {
      if (decision.line !== line) continue;
      if (latest === null || decision.at >= latest.decision.at) latest = { decision, estimate };
    }
  }
  return latest;
}

/**
 * Whether the client can approve the line by the link again after it was declined (`correctionOf`). `today`: the
 * workshop's day.
 */
export function canApproveAgain(
  order: Pick<WorkOrder, 'estimates'>,
  line: string,
  { status, today }: { status: CitationStatus; today: string },
): boolean {
  // The link shows the latest estimate that was sent.
  const shown = order.estimates
    .filter(({ sentAt, channel }) => sentAt !== null && channel !== 'counter')
    .reduce<Estimate | null>(
      (last, each) => (last && last.version > each.version ? last : each),
      null,
    );
  if (shown === null || shown.state === 'draft') return false;
  if (latestDecision(order, line)?.estimate._id !== shown._id) return false;
  const expired = shown.validUntil !== null && shown.validUntil < today;
  return correctionOf({ status, estimate: shown.state, expired, line: 'declined' }) === 'approve';
}

const VERBS: Readonly<Record<Choice, string>> = {
  approve: 'Aprobó',
  decline: 'Rechazó',
  'call-me': 'Pidió que lo llamen:',
};

const STAFF_NETWORK = 'desde una red con una sesión del taller abierta';

/** `por el enlace` */
export function methodInSentence(method: AnswerMethod): string {
  const label = METHOD_LABELS[method];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * `Aprobó Lucía Fernández, por teléfono · 23 nov. 2026, 08:05 · anotó Sofía Güida`; for the link with the device, and
 * with a remark if it may not have been the client's.
 */
export function decisionText(decision: Decision, timeZone: string): string {
  const { decision: choice, method, name, by, at, device, fromStaffNetwork } = decision;
  const who =
    method === 'within-limit' && choice === 'approve'
      ? 'Aprobado dentro del límite acordado'
      : `${VERBS[choice]} ${name === '' ? 'el cliente' : name}, ${methodInSentence(method)}`;
  return [
    who,
    formatInstant(at, timeZone),
    by === '' ? '' : `anotó ${by}`,
    device,
    fromStaffNetwork ? STAFF_NETWORK : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
