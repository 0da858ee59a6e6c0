import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { once } from '#shared/once.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import * as contract from '../contract/business.ts';
import { getSettings } from '../contract/settings.ts';
import { toForm } from '../rules/business-form.ts';
import { holidayOf } from '../rules/opening-hours.ts';
import type { Settings } from '../rules/settings.ts';
import { saveBusiness, setReserveButton } from './business-actions.ts';
import { loadSettings, readSettings, toBusinessDto } from './settings-queries.ts';

/** Returns the settings that the public pages may show, without e-mail address, bays and slot step. */
function publicBusiness(settings: Settings) {
  const { name, phone, whatsapp, address, mapUrl, socialLinks, ...others } = toForm(settings);
  const { timeZone, horizonDays, withdrawalNotice, weeklyHours } = others;
  return {
    ...{ name, phone, whatsapp, address, mapUrl, socialLinks },
    ...{ timeZone, horizonDays, withdrawalNotice, weeklyHours },
  };
}

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, getSettings, async () => {
    const settings = await readSettings(context);
    const { showReserveButton } = settings;
    const onlinePayments = context.config.payPal !== null;
    const sendsMail = context.config.smtpUrl !== null;
    const business = { ...publicBusiness(settings), onlinePayments, sendsMail };
    return { data: { showReserveButton, business } };
  });
  registerEndpoint(app, contract.setReserveButton, async ({ body, actor }) => ({
    data: await setReserveButton(context, body.showReserveButton, actor),
  }));
  registerEndpoint(app, contract.getBusiness, async () => ({
    data: toBusinessDto(await loadSettings(context.db)),
  }));
  registerEndpoint(app, contract.saveBusiness, async ({ body, ...caller }) => ({
    data: await saveBusiness(context, body, caller),
    message: contract.SETTINGS_SAVED,
  }));
  registerEndpoint(app, contract.listHolidays, async ({ params }) => ({
    data: await holidaysOf(params.year),
  }));
}

type Holiday = { date: Day; name: string; official: boolean };

/** Names of the package that differ from those in common use. */
const COMMON_NAMES = new Map([['Fin del Año', 'Fin de Año']]);

const years = new Map<number, Holiday[]>();
const calendar = once(async () => {
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('UY', { languages: 'es' });
});

/**
 * Returns Uruguay's holidays and widely observed days (Carnaval, Semana de Turismo), each day once, in
 * order. Loads the package on first use, because its rules of all countries take some megabytes.
 */
async function holidaysOf(year: number): Promise<Holiday[]> {
  const known = years.get(year);
  if (known) return known;
  const byDay = new Map<Day, Holiday>();
  for (const { date, start, end, name } of (await calendar()).getHolidays(year, 'es')) {
    // The package marks more days as non-working than the law does.
    const official = holidayOf(date.slice(0, 10)) !== null;
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
    for (let offset = 0; offset < days; offset += 1) {
      const day = addDays(date.slice(0, 10), offset);
      if (byDay.get(day)?.official) continue;
      byDay.set(day, { date: day, name: COMMON_NAMES.get(name) ?? name, official });
    }
  }
  const sorted = [...byDay.values()].sort((a, b) => a.date.localeCompare(b.date));
  years.set(year, sorted);
  return sorted;
}
