import { timeOf } from '#shared/time/day-time.ts';
import type { Schedule } from './opening-hours.ts';

type Owner = {
  name: string;
  phone: string;
  whatsapp: string;
  address: string;
  mapUrl: string;
  tiktokUrl: string;
  instagramUrl: string;
  youtubeUrl: string;
  timeZone: string;
  horizonDays: number;
  withdrawalNotice: string;
  schedule: Schedule;
};

/** Returns the settings that the public pages may show, without e-mail address, bays and slot step. */
export function publicBusiness(owner: Owner) {
  const { name, phone, whatsapp, address, mapUrl, timeZone, horizonDays, withdrawalNotice } = owner;
  return {
    name,
    phone,
    whatsapp,
    address,
    mapUrl,
    timeZone,
    horizonDays,
    withdrawalNotice,
    socialLinks: {
      tiktok: owner.tiktokUrl,
      instagram: owner.instagramUrl,
      youtube: owner.youtubeUrl,
    },
    weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      (owner.schedule.weekly[weekday] ?? []).map(({ opens, closes }) => ({
        opens: timeOf(opens),
        closes: timeOf(closes),
      })),
    ),
  };
}
