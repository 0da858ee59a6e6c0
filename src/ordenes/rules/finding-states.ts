export const FINDING_STATES = ['ok', 'watch', 'now', 'not-applicable'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

export const FINDING_LABELS: Readonly<Record<FindingState, string>> = {
  ok: 'Bien',
  watch: 'Vigilar',
  now: 'Urgente',
  'not-applicable': 'No corresponde',
};
