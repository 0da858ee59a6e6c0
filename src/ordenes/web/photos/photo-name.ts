import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { Photo } from '../../contract/work-order.ts';
import { photoTitle } from '../../rules/photos.ts';

/** «Frente, al recibirla, 26/11/2026 09:00, Sofía» */
export const photoName = ({ takenAt, by, ...photo }: Photo, timeZone: string): string =>
  [photoTitle(photo), formatInstant(takenAt, timeZone), by].filter(Boolean).join(', ');
