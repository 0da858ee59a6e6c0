/** Income, cost and expenses of a workshop-local month (`YYYY-MM`), in cents. */
export type MonthFigures = { month: string; income: number; cost: number; expenses: number };
