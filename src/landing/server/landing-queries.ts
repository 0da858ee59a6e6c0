import { readNextFreeSlot } from '#availability/server/slot-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { readActiveServices } from '#services/server/service-queries.ts';
import { toForm } from '#settings/rules/business-form.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type { LandingFacts } from '../rules/landing-view.ts';

/** Reads the current data of the landing page. */
export async function readLanding(context: AppContext): Promise<LandingFacts> {
  const [settings, services, nextFree] = await Promise.all([
    readSettings(context),
    readActiveServices(context.db),
    readNextFreeSlot(context),
  ]);
  const { name, phone, whatsapp, address, mapUrl, socialLinks } = toForm(settings);
  return {
    business: { name, phone, whatsapp, address, mapUrl, socialLinks },
    schedule: settings.schedule,
    showReserveButton: settings.showReserveButton,
    sendsMail: context.config.smtpUrl !== null,
    today: dayAt(context.clock(), settings.timeZone),
    nextFree,
    services,
    publicUrl: context.publicUrl(),
  };
}
