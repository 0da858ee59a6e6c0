import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { businessForm } from '#settings/contract/business.ts';
import { businessProblems } from '#settings/rules/business-form.ts';
import { longDayWithoutYear, shortDay } from '#shared/time/day-time.ts';
import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { previewAgenda } from '../contract/agenda-preview.ts';
import css from './slot-preview.module.css';

type PreviewInput = CallInput<typeof previewAgenda>['body'];

const TYPING_MS = 400;

/** The effect of settings that are not saved yet. Called twice with the same settings it sends one request. */
function usePreview(settings: PreviewInput) {
  const [debounced] = useDebouncedValue(settings, TYPING_MS);
  return useQuery({
    queryKey: ['agenda-preview', debounced],
    queryFn: async ({ signal }) =>
      (await staffCall(previewAgenda, { body: debounced }, { signal })).data,
    enabled: isComplete(debounced),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

type Props = { settings: PreviewInput; part: 'week' | 'outside' };

/** Effect of settings that are not saved yet: the slots of the coming week, or the appointments that they leave outside. */
export function SlotPreview({ settings, part }: Props) {
  return part === 'week' ? <Week settings={settings} /> : <Outside settings={settings} />;
}

/** Booked appointments that would be outside opening hours. */
function Outside({ settings }: { settings: PreviewInput }) {
  const { data } = usePreview(settings);
  if (data === undefined || data.outsideTotal === 0) return null;
  const { outside, outsideTotal } = data;
  return (
    <div className={css.outside} role="status">
      <p>{outsideSentence(outsideTotal)}</p>
      <ul>
        {outside.map(({ _id, clientName, date, time }) => (
          <li key={_id}>
            {longDayWithoutYear(date)}, {time}: {clientName}
          </li>
        ))}
      </ul>
      {outsideTotal > outside.length ? <p>Y {outsideTotal - outside.length} más.</p> : null}
    </div>
  );
}

/** Slots of the coming week under settings that are not saved yet. */
function Week({ settings }: { settings: PreviewInput }) {
  const week = usePreview(settings);
  if (!isComplete(settings)) return <p className="note">Corrige los datos para ver la semana.</p>;
  if (week.isPending) return <Skeleton height={96} />;
  if (week.isError) {
    return (
      <p className="no-margin danger" role="status">
        {week.error.message}
      </p>
    );
  }
  return (
    <ul className={css.days} aria-busy={week.isFetching}>
      {week.data.days.map(({ date, times }) => (
        <li key={date}>
          <b>{shortDay(date)}</b>
          <span>{summary(times)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns whether the settings are valid: incomplete ones are not sent. */
function isComplete(settings: PreviewInput): boolean {
  const read = z.safeParse(businessForm, settings);
  return read.success && Object.keys(businessProblems(read.data)).length === 0;
}

/** Formats «14 horarios, 09:00 a 17:30». */
function summary(times: readonly string[]): string {
  const [first] = times;
  if (first === undefined) return 'Cerrado';
  if (times.length === 1) return `1 horario, ${first}`;
  return `${times.length} horarios, ${first} a ${times.at(-1)}`;
}

function outsideSentence(count: number): string {
  return count === 1
    ? '1 cita ya reservada quedaría fuera del horario. No se mueve sola:'
    : `${count} citas ya reservadas quedarían fuera del horario. No se mueven solas:`;
}
