import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { Photo, WorkOrder } from '../../contract/work-order.ts';
import { photoTitle } from '../../rules/photos.ts';

/** «Frente, al recibirla, 26/11/2026 09:00, Sofía» */
export function photoName(
  { takenAt, by, finding, ...photo }: Photo,
  { findings }: Pick<WorkOrder, 'findings'>,
  timeZone: string,
): string {
  const item = findings.find(({ position }) => position === finding)?.item ?? null;
  const title = photoTitle({ ...photo, item });
  return [title, formatInstant(takenAt, timeZone), by].filter(Boolean).join(', ');
}
