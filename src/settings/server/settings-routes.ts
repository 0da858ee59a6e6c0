import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as contract from '../contract/business.ts';
import { getSettings } from '../contract/settings.ts';
import { toForm } from '../rules/business-form.ts';
import type { Settings } from '../rules/settings.ts';
import { saveBusiness, setReserveButton } from './business-actions.ts';
import { holidaysOf } from './holiday-queries.ts';
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
