import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import type { BookedCitation } from '../../../contract/booking.ts';

/**
 * Returns a link to Google Calendar with the same entry as the invitation file: title, address,
 * motorcycle, start and end.
 */
export function googleCalendarLink(
  citation: BookedCitation,
  business: PublicBusiness | null,
): string {
  const { service, calendar } = citation;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: business ? `${service.name} en ${business.name}` : service.name,
    dates: `${stamp(calendar.start)}/${stamp(calendar.end)}`,
    ctz: timeZoneOf(business),
    details: vehicleLabel(citation),
    location: business?.address ?? '',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Formats an ISO instant as `20261126T113000Z`. */
function stamp(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/**
 * Returns the link to the invitation file, which the server creates: in-app browsers cannot open
 * files made in the page.
 */
export function calendarFileLink(token: string): string {
  return `/api/my/${encodeURIComponent(token)}/calendar.ics`;
}
