/** After how many kilometres and months a service is due again, whichever comes first. */
export type ServicePlan = { everyKm: number | null; everyMonths: number | null };

export const PLAN_KILOMETRES = { least: 100, most: 200_000 } as const;
export const PLAN_MONTHS = { least: 1, most: 120 } as const;
