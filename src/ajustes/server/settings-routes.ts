import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { getSettings } from '../contract/settings.ts';
import { publicBusiness } from '../rules/public-business.ts';
import { readSettings } from './settings-queries.ts';

export function settingsRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, getSettings, async () => {
    const settings = await readSettings(kit);
    const { showReserveButton } = settings;
    return { data: { showReserveButton, business: publicBusiness(settings) } };
  });
}
