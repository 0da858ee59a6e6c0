import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
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
import { loadSettings, readSettings, viewBusiness } from './settings-queries.ts';

export function settingsRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, getSettings, async () => {
    const settings = await readSettings(kit);
    const { showReserveButton } = settings;
    const onlinePayments = kit.config.payPal !== null;
    const business = { ...publicBusiness(settings), onlinePayments };
    return { data: { showReserveButton, business } };
  });
  serve(app, putReserveButton, async ({ body, actor }) => ({
    data: await setReserveButton(kit, body.showReserveButton, actor),
  }));
  serve(app, getBusiness, async () => ({ data: viewBusiness(await loadSettings(kit.db)) }));
  serve(app, putBusiness, async ({ body, ...caller }) => ({
    data: await saveBusiness(kit, body, caller),
    message: SETTINGS_SAVED,
  }));
  serve(app, listHolidays, async ({ params }) => ({ data: await holidaysOf(params.year) }));
}
