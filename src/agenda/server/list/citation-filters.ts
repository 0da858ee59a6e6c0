import { type RawBuilder, sql } from 'kysely';
import { motorcyclesByPlate } from '#clients/server/client-search.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { matchesOldIdOr } from '#platform/data/old-ids.ts';
import { matchesPhoneOrWords, matchesWords, withoutNul } from '#platform/data/text-search.ts';
import type { Day } from '#shared/time/day-time.ts';
import { readOrderNumber } from '#work-orders/rules/order-summary.ts';
import { citationOfOrder } from '#work-orders/server/orders/order-summary.ts';

export type CitationFilters = {
  /** Part of the client's name, phone, motorcycle or plate; the number of a work order: «orden 15»; or an old id. */
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
  if (clientName !== undefined)
    conditions.push(
      matchesOldIdOr(['citations', sql.ref('id')], clientName, () =>
        matchesPersonOrOrder(clientName),
      ),
    );
  if (vehicleModel !== undefined)
    conditions.push(matchesWords(sql.ref('vehicle_model_folded'), vehicleModel));
  if (service !== undefined) conditions.push(matchesService(service));
  if (from !== undefined) conditions.push(startsOnOrAfter(from));
  if (to !== undefined) conditions.push(startsOnOrBefore(to));
  return conditions.length === 0 ? null : conditions;
}

/** Whether the text is the number of an order, which an index finds. */
export const namesOrder = ({ clientName = '' }: CitationFilters): boolean =>
  readOrderNumber(clientName) !== null;

function matchesPersonOrOrder(text: string): RawBuilder<boolean> {
  const number = readOrderNumber(text);
  if (number !== null) return sql`id = (${citationOfOrder(number)})`;
  const typed = matchesPhoneOrWords(sql.ref('search_text'), text);
  // Most appointments were booked without a plate: its motorcycle has it.
  const motorcycles = motorcyclesByPlate(text);
  if (motorcycles === null) return typed;
  return sql`(${typed} or id = any (array(
    select own.id from citations as own where own.motorcycle_id in (${motorcycles}))))`;
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
const earliestStart = (day: Day) => new Date(Date.parse(day) - DAY_MS);
const latestStart = (day: Day) => new Date(Date.parse(day) + 2 * DAY_MS);

function startsOnOrAfter(day: Day): RawBuilder<boolean> {
  return sql`(starts_at >= ${earliestStart(day)} and day >= ${day})`;
}

function startsOnOrBefore(day: Day): RawBuilder<boolean> {
  return sql`(starts_at < ${latestStart(day)} and day <= ${day})`;
}

/**
 * As `startsOnOrAfter` and `startsOnOrBefore` together, for the calendar. The subqueries hide the days from the planner: one
 * plan serves all ranges, and suits only those that hold few of the citations (docs/decisions/0094).
 */
export function startsInCalendarRange(from: Day, to: Day): RawBuilder<boolean> {
  return sql`(starts_at >= (select ${earliestStart(from)}::timestamptz)
    and starts_at < (select ${latestStart(to)}::timestamptz)
    and day between (select ${from}::date) and (select ${to}::date))`;
}
