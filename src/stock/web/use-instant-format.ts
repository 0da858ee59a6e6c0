import { useWorkshop } from '#settings/web/workshop-api.ts';

/** Returns a formatter of ISO instants in the workshop's time zone: `23/11/2026, 08:00`. */
export function useInstantFormat(): (iso: string) => string {
  const { timeZone } = useWorkshop();
  const format = new Intl.DateTimeFormat('es-UY', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (iso) => format.format(Date.parse(iso));
}
