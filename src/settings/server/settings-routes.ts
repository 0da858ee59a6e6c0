import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  getBusiness,
  listHolidays,
  putBusiness,
  putReserveButton,
  SETTINGS_SAVED,
} from '../contract/business.ts';
import { getSettings } from '../contract/settings.ts';
import { publicBusiness } from '../rules/public-business.ts';
import { saveBusiness, setReserveButton } from './business-actions.ts';
import { holidaysOf } from './holiday-queries.ts';
import { loadSettings, readSettings, toBusinessDto } from './settings-queries.ts';

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, getSettings, async () => {
    const settings = await readSettings(context);
    const { showReserveButton } = settings;
    const onlinePayments = context.config.payPal !== null;
    const sendsMail = context.config.smtpUrl !== null;
    const business = { ...publicBusiness(settings), onlinePayments, sendsMail };
    return { data: { showReserveButton, business } };
  });
  registerEndpoint(app, putReserveButton, async ({ body, actor }) => ({
    data: await setReserveButton(context, body.showReserveButton, actor),
  }));
  registerEndpoint(app, getBusiness, async () => ({
    data: toBusinessDto(await loadSettings(context.db)),
  }));
  registerEndpoint(app, putBusiness, async ({ body, ...caller }) => ({
    data: await saveBusiness(context, body, caller),
    message: SETTINGS_SAVED,
  }));
  registerEndpoint(app, listHolidays, async ({ params }) => ({
    data: await holidaysOf(params.year),
  }));
}
