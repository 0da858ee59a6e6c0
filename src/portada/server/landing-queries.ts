import { nextFreeStart } from '#agenda/server/slot-queries.ts';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { dayAt } from '#kernel/day-time.ts';
import type { Kit } from '#server-kit/kit.ts';
import { listActive } from '#servicios/server/service-queries.ts';
import type { LandingFacts } from '../rules/landing-view.ts';

/** Everything the landing shows, as it is now. */
export async function readLanding(kit: Kit): Promise<LandingFacts> {
  const [settings, services, nextFree] = await Promise.all([
    readSettings(kit),
    listActive(kit.db),
    nextFreeStart(kit),
  ]);
  const { name, phone, whatsapp, address, mapUrl } = settings;
  return {
    business: {
      name,
      phone,
      whatsapp,
      address,
      mapUrl,
      socialLinks: {
        tiktok: settings.tiktokUrl,
        instagram: settings.instagramUrl,
        youtube: settings.youtubeUrl,
      },
    },
    schedule: settings.schedule,
    showReserveButton: settings.showReserveButton,
    today: dayAt(kit.clock(), settings.timeZone),
    nextFree,
    services,
    publicUrl: kit.publicUrl(),
  };
}
