import type { BusinessForm } from '#settings/rules/business-form.ts';
import { hoursOf, hoursText, type Schedule } from '#settings/rules/opening-hours.ts';
import { webAddress } from '#shared/fields/field-rules.ts';
import { priceText } from '#shared/money/money.ts';
import {
  addDays,
  type Day,
  formatDuration,
  type LocalDateTime,
  timeOf,
} from '#shared/time/day-time.ts';

/** Data of the landing page; missing texts are ''. Prices in dollars, durations in minutes. */
export type LandingFacts = {
  business: Pick<
    BusinessForm,
    'name' | 'phone' | 'whatsapp' | 'address' | 'mapUrl' | 'socialLinks'
  >;
  schedule: Schedule;
  showReserveButton: boolean;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Workshop-local. */
  today: Day;
  nextFree: LocalDateTime | null;
  services: readonly LandingService[];
  /** Without trailing slash. */
  publicUrl: string;
};

export type LandingService = { _id: string; name: string; duration: number; price: number };

type HoursRow = { days: string; hours: string };

/** URLs of the script, style sheets and fonts of the page. */
export type PageFiles = { script: string; styles: string[]; fonts: string[] };

/** Display texts of the landing page. */
export type LandingView = {
  business: LandingFacts['business'];
  showReserveButton: boolean;
  sendsMail: boolean;
  todayHours: string;
  nextFree: string;
  week: HoursRow[];
  services: { href: string; name: string; duration: string; price: string }[];
  publicUrl: string;
  /** Structured data for search engines: `AutoRepair` of schema.org. */
  jsonLd: string;
};

export function landingView(facts: LandingFacts): LandingView {
  return {
    business: facts.business,
    showReserveButton: facts.showReserveButton,
    sendsMail: facts.sendsMail,
    todayHours: hoursText(hoursOf(facts.schedule, facts.today)),
    nextFree: nextFreeText(facts.nextFree, facts.today),
    week: weekRows(facts.schedule.weekly),
    services: facts.services.map((service) => ({
      href: `/cita?servicio=${encodeURIComponent(service._id)}`,
      name: service.name,
      duration: formatDuration(service.duration),
      price: priceText(service.price),
    })),
    publicUrl: facts.publicUrl,
    jsonLd: JSON.stringify(structuredData(facts)),
  };
}

const WEEKDAY = new Intl.DateTimeFormat('es-UY', { weekday: 'short', timeZone: 'UTC' });

/** `hoy, 10:30`, `mañana, 09:00`, `lun 23, 08:30`. */
function nextFreeText(next: LandingFacts['nextFree'], today: Day): string {
  if (next === null) return 'Sin lugar por ahora';
  if (next.date === today) return `hoy, ${next.time}`;
  if (next.date === addDays(today, 1)) return `mañana, ${next.time}`;
  const weekday = WEEKDAY.format(Date.parse(`${next.date}T12:00:00Z`)).replace('.', '');
  const day = Number(next.date.slice(8));
  const month =
    next.date.slice(0, 7) === today.slice(0, 7) ? '' : `/${Number(next.date.slice(5, 7))}`;
  return `${weekday} ${day}${month}, ${next.time}`;
}

const SCHEMA_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function structuredData(facts: LandingFacts) {
  const { business, publicUrl } = facts;
  const hasMap = webAddress(business.mapUrl);
  const sameAs = Object.values(business.socialLinks)
    .map(webAddress)
    .filter((link) => link !== '');
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    name: business.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    ...(business.phone !== '' && { telephone: business.phone }),
    ...(business.address !== '' && {
      address: { '@type': 'PostalAddress', streetAddress: business.address },
    }),
    ...(hasMap !== '' && { hasMap }),
    ...(sameAs.length > 0 && { sameAs }),
    openingHoursSpecification: openingHours(facts.schedule),
    makesOffer: facts.services.map((service) => ({
      '@type': 'Offer',
      price: service.price.toFixed(2),
      priceCurrency: 'USD',
      itemOffered: { '@type': 'Service', name: service.name },
    })),
  };
}

function openingHours(schedule: Schedule) {
  return SCHEMA_DAYS.flatMap((dayOfWeek, index) =>
    (schedule.weekly[index + 1] ?? []).map((hours) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: timeOf(hours.opens),
      // schema.org has no 24:00
      closes: hours.closes === 1440 ? '23:59' : timeOf(hours.closes),
    })),
  );
}

const DAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/**
 * Returns the week as rows; consecutive days with the same hours share one: `Lunes a viernes`, two days
 * `Lunes y martes`. Empty if the workshop never opens (nothing is configured).
 */
export function weekRows(weekly: Schedule['weekly']): HoursRow[] {
  const week = DAYS.map((name, index) => ({ name, hours: hoursText(weekly[index + 1] ?? []) }));
  if (week.every((day) => day.hours === 'Cerrado')) return [];
  const groups: { first: string; last: string; count: number; hours: string }[] = [];
  for (const { name, hours } of week) {
    const group = groups.at(-1);
    if (group?.hours === hours) Object.assign(group, { last: name, count: group.count + 1 });
    else groups.push({ first: name, last: name, count: 1, hours });
  }
  return groups.map(({ first, last, count, hours }) => ({
    days: daysText(first, last, count),
    hours,
  }));
}

function daysText(first: string, last: string, count: number): string {
  if (count === 1) return first;
  return `${first} ${count === 2 ? 'y' : 'a'} ${last.toLowerCase()}`;
}
