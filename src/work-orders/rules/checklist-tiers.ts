export const CHECKLIST_TIERS = ['quick', 'full'] as const;
export type ChecklistTier = (typeof CHECKLIST_TIERS)[number];

export const TIER_LABELS: Readonly<Record<ChecklistTier, string>> = {
  quick: 'Rápida',
  full: 'Completa',
};
