export const FINDING_STATES = ['ok', 'watch', 'now', 'not-applicable'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** State and note of a finding. */
export type FindingValue = { state: FindingState | null; note: string };

export function isSameFinding(one: FindingValue, other: FindingValue | undefined): boolean {
  return one.state === other?.state && one.note === other.note;
}

export const FINDING_LABELS: Readonly<Record<FindingState, string>> = {
  ok: 'Bien',
  watch: 'Vigilar',
  now: 'Urgente',
  'not-applicable': 'No corresponde',
};

/** Findings that an estimate shows on the line that they led to. */
export const URGENCIES = ['now', 'watch'] as const satisfies readonly FindingState[];
export type Urgency = (typeof URGENCIES)[number];

export const CHECKLIST_TIERS = ['quick', 'full'] as const;
export type ChecklistTier = (typeof CHECKLIST_TIERS)[number];

export const TIER_LABELS: Readonly<Record<ChecklistTier, string>> = {
  quick: 'Rápida',
  full: 'Completa',
};

/** «Rápida · 10 puntos» */
export const aboutChecklist = ({
  tier,
  items,
}: {
  tier: ChecklistTier;
  items: readonly unknown[];
}): string => `${TIER_LABELS[tier]} · ${items.length === 1 ? '1 punto' : `${items.length} puntos`}`;
