import * as z from 'zod/mini';
import { day } from './api-fields.ts';
import { optionalParam } from './list-query.ts';

const NO_DAY = 'La fecha no es válida.';
const BACKWARDS = 'La fecha final debe ser igual o posterior a la inicial.';

/** First and last day, workshop-local, both included; a missing day leaves that side open. */
export const periodFields = {
  startDate: optionalParam(day(NO_DAY)),
  endDate: optionalParam(day(NO_DAY)),
};

export type Period = { startDate?: string | undefined; endDate?: string | undefined };

/** Rejects a period that ends before it begins. */
export const startsBeforeEnd = z.refine<Period>(
  ({ startDate, endDate }: Period) =>
    startDate === undefined || endDate === undefined || startDate <= endDate,
  { error: BACKWARDS, path: ['endDate'] },
);

/** The query of a call that is about one period. */
export const periodParams = z.strictObject(periodFields).check(startsBeforeEnd);
