import { hoursOf, hoursText, type Schedule } from '#settings/rules/opening-hours.ts';
import { webAddress } from '#shared/fields/web-address.ts';
import { priceText } from '#shared/money/price-text.ts';
import {
  addDays,
  type Day,
  formatDuration,
  type LocalDateTime,
  timeOf,
} from '#shared/time/day-time.ts';
import { type HoursRow, weekRows } from './hours-table.ts';

/** Data of the landing page; missing texts are ''. Prices in dollars, durations in minutes. */
export type LandingFacts = {
  business: {
    name: string;
    phone: string;
    whatsapp: string;
    address: string;
    mapUrl: string;
    socialLinks: { tiktok: string; instagram: string; youtube: string };
  };
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
