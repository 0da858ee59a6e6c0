import * as z from 'zod/mini';
import { maybe } from '#kernel/list-query.ts';
import { day } from '#kernel/wire-fields.ts';

const NO_DAY = 'La fecha no es válida.';
const BACKWARDS = 'La fecha final debe ser igual o posterior a la inicial.';

/** First and last day, workshop-local, both included; what is left out is open on that side. */
export const periodFields = { startDate: maybe(day(NO_DAY)), endDate: maybe(day(NO_DAY)) };

export type Period = { startDate?: string | undefined; endDate?: string | undefined };

/** Refuses a period that ends before it begins. */
export const notBackwards = z.refine<Period>(
  ({ startDate, endDate }: Period) =>
    startDate === undefined || endDate === undefined || startDate <= endDate,
  { error: BACKWARDS, path: ['endDate'] },
);
