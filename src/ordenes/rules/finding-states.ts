export const FINDING_STATES = ['ok', 'watch', 'now', 'not-applicable'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

export const FINDING_LABELS: Readonly<Record<FindingState, string>> = {
  ok: 'Bien',
  watch: 'Vigilar',
  now: 'Urgente',
  'not-applicable': 'No corresponde',
};

export const CHECKLIST_TIERS = ['quick', 'full'] as const;
export type ChecklistTier = (typeof CHECKLIST_TIERS)[number];

export const TIER_LABELS: Readonly<Record<ChecklistTier, string>> = {
  quick: 'Rápida',
  full: 'Completa',
};

export const PHOTO_MOMENTS = ['in', 'during', 'out'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

export const MOMENT_LABELS: Readonly<Record<PhotoMoment, string>> = {
  in: 'Al recibirla',
  during: 'Durante el trabajo',
  out: 'Al entregarla',
};

/** Longest sides in pixels of the stored sizes of a photo. */
export const PHOTO_SIDES = [400, 1600] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];
