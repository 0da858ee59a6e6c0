import type { Day } from '#shared/time/day-time.ts';

/** Name of an archive that is downloaded on a day. */
export const archiveName = (day: Day): string => `bujia-datos-${day}.zip`;
