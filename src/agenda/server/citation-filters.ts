import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day-time.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { containing, searched, storable } from '#server-kit/text-search.ts';

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
export function filtersOf(given: CitationFilters): RawBuilder<boolean>[] | null {
  const { clientName, vehicleModel, service, from, to } = given;
  const all: RawBuilder<boolean>[] = [];
  if (clientName !== undefined) all.push(searched(sql.ref('search_text'), clientName));
  if (vehicleModel !== undefined)
    all.push(containing(sql.ref('vehicle_model_folded'), vehicleModel));
  if (service !== undefined) all.push(isOf(service));
  if (from !== undefined) all.push(notBefore(from));
  if (to !== undefined) all.push(notAfter(to));
  return all.length === 0 ? null : all;
}

function isOf(service: string): RawBuilder<boolean> {
  const meant = storable(service.trim());
  return ID_FORM.test(meant)
    ? sql`(service_id = ${meant} or product_id = ${meant})`
    : sql`service_category = ${meant}`;
}

/** A day begins and ends up to 14 hours from UTC's: the index on instants narrows, the day decides. */
const A_DAY = 86_400_000;

export function notBefore(day: Day): RawBuilder<boolean> {
  const earliest = new Date(Date.parse(day) - A_DAY);
  return sql`(starts_at >= ${earliest} and day >= ${day})`;
}

export function notAfter(day: Day): RawBuilder<boolean> {
  const latest = new Date(Date.parse(day) + 2 * A_DAY);
  return sql`(starts_at < ${latest} and day <= ${day})`;
}
