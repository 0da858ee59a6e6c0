import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { Photo } from '../../contract/work-order.ts';
import { MOMENT_LABELS } from '../../rules/photos.ts';

/** «Al recibirla, 26/11/2026 09:00, Sofía» */
export const photoName = ({ moment, takenAt, by }: Photo, timeZone: string): string =>
  [MOMENT_LABELS[moment], formatInstant(takenAt, timeZone), by].filter(Boolean).join(', ');
