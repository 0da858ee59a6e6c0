import { type RawBuilder, sql } from 'kysely';
import { ID_FORM } from '#platform/data/ids.ts';
import { matchesSearch, matchesWords, withoutNul } from '#platform/data/text-search.ts';
import type { Day } from '#shared/time/day-time.ts';

export type CitationFilters = {
  /** Part of the client's name, phone or motorcycle. */
  clientName?: string | undefined;
  vehicleModel?: string | undefined;
  /** A category, or the id of a service or product. */
  service?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};

/** Returns the conditions on a row of `citations`; `null` without filters. */
export function filterConditions(given: CitationFilters): RawBuilder<boolean>[] | null {
  const { clientName, vehicleModel, service, from, to } = given;
  const conditions: RawBuilder<boolean>[] = [];
  if (clientName !== undefined) conditions.push(matchesSearch(sql.ref('search_text'), clientName));
  if (vehicleModel !== undefined)
    conditions.push(matchesWords(sql.ref('vehicle_model_folded'), vehicleModel));
  if (service !== undefined) conditions.push(matchesService(service));
  if (from !== undefined) conditions.push(startsOnOrAfter(from));
  if (to !== undefined) conditions.push(startsOnOrBefore(to));
  return conditions.length === 0 ? null : conditions;
}

function matchesService(service: string): RawBuilder<boolean> {
  const value = withoutNul(service.trim());
  return ID_FORM.test(value)
    ? sql`(service_id = ${value} or product_id = ${value})`
    : sql`service_category = ${value}`;
}

/**
 * A workshop day begins and ends up to 14 hours from the UTC day: the index on instants narrows the
 * rows, the column `day` decides.
 */
const DAY_MS = 86_400_000;

export function startsOnOrAfter(day: Day): RawBuilder<boolean> {
  const earliest = new Date(Date.parse(day) - DAY_MS);
  return sql`(starts_at >= ${earliest} and day >= ${day})`;
}

export function startsOnOrBefore(day: Day): RawBuilder<boolean> {
  const latest = new Date(Date.parse(day) + 2 * DAY_MS);
  return sql`(starts_at < ${latest} and day <= ${day})`;
}
