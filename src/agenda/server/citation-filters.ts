import { type RawBuilder, sql } from 'kysely';
import { ID_FORM } from '#platform/data/ids.ts';
import { containsText, matchesSearch, withoutNul } from '#platform/data/text-search.ts';
import type { Day } from '#shared/time/day-time.ts';

export type CitationFilters = {
  /** Part of the client's name, telephone or motorcycle. */
  clientName?: string | undefined;
  vehicleModel?: string | undefined;
  /** A category, or the id of a service or product. */
  service?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
};

/** What the filters ask of a row of `citations`; `null` where there is none. */
export function filterConditions(given: CitationFilters): RawBuilder<boolean>[] | null {
  const { clientName, vehicleModel, service, from, to } = given;
  const all: RawBuilder<boolean>[] = [];
  if (clientName !== undefined) all.push(matchesSearch(sql.ref('search_text'), clientName));
  if (vehicleModel !== undefined)
    all.push(containsText(sql.ref('vehicle_model_folded'), vehicleModel));
  if (service !== undefined) all.push(matchesService(service));
  if (from !== undefined) all.push(startsOnOrAfter(from));
  if (to !== undefined) all.push(startsOnOrBefore(to));
  return all.length === 0 ? null : all;
}

function matchesService(service: string): RawBuilder<boolean> {
  const meant = withoutNul(service.trim());
  return ID_FORM.test(meant)
    ? sql`(service_id = ${meant} or product_id = ${meant})`
    : sql`service_category = ${meant}`;
}

/** A day begins and ends up to 14 hours from UTC's: the index on instants narrows, the day decides. */
const DAY_MS = 86_400_000;

export function startsOnOrAfter(day: Day): RawBuilder<boolean> {
  const earliest = new Date(Date.parse(day) - DAY_MS);
  return sql`(starts_at >= ${earliest} and day >= ${day})`;
}

export function startsOnOrBefore(day: Day): RawBuilder<boolean> {
  const latest = new Date(Date.parse(day) + 2 * DAY_MS);
  return sql`(starts_at < ${latest} and day <= ${day})`;
}
