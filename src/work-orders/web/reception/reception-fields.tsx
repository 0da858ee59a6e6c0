import { Textarea, TextInput } from '@mantine/core';
import { IconMotorbike, IconPhotoPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { kilometresText } from '#clients/rules/client-text.ts';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { addDays, type LocalDateTime, shortDay } from '#shared/time/day-time.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { OptionalDayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { fuelLabel } from '../../rules/order-fields.ts';
import { VIEW_LABELS } from '../../rules/photos.ts';
import { PhotoButton } from '../photos/photo-button.tsx';
import { QueuedPicture } from '../photos/photo-picture.tsx';
import { queuePhoto, usePhotoQueue } from '../photos/photo-queue.ts';
import { AccessoryChips } from './accessories.tsx';
import type { Arrival } from './receive-button.tsx';
import css from './reception.module.css';
import type { ReceptionDraft, ReceptionForm } from './use-reception.ts';

type Props = { arrival: Arrival; reception: ReceptionForm };

/** All fields of the reception. None is required. */
export function ReceptionFields({ arrival, reception }: Props) {
  const { form, lastKm } = reception;
  const { draft, problems, change } = form;
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <div className={css.kilometres}>
          <TextInput
            label="Kilómetros"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            className={css.km ?? ''}
            {...form.input('km')}
          />
          {lastKm === null ? null : (
            <button
              type="button"
              className={css.chip}
              aria-pressed={draft.km === String(lastKm)}
              onClick={() => change({ km: String(lastKm) })}
            >
              Última: {kilometresText(lastKm)}
            </button>
          )}
        </div>
        <FuelField
          value={draft.fuel}
          problem={problems['fuel']}
          onChange={(fuel) => change({ fuel })}
        />
        <ArrivalPhotos citation={arrival.citation} />
      </div>
      <div className={css.column}>
        <AccessoryChips
          value={draft.accessories}
          problem={problems['accessories']}
          onChange={(accessories) => change({ accessories })}
        />
        <Textarea
          label="Lo que dice el cliente"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          {...form.input('complaint')}
        />
        <PromisedField ready={arrival.ready} draft={draft} problems={problems} onChange={change} />
        <div className={css.limit}>
          <AmountField
            label="No pasar de"
            description="Lo más que puede costar todo el trabajo sin volver a preguntar."
            money
            required={false}
            {...form.input('limit')}
          />
        </div>
      </div>
    </div>
  );
}

const STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

type FuelFieldProps = {
  /** Eighths of a tank; `null`: not noted. */
  value: number | null;
  problem: string | undefined;
  onChange: (eighths: number | null) => void;
};

/** The level of fuel in eighths. A second press on the chosen level clears it. */
function FuelField({ value, problem, onChange }: FuelFieldProps) {
  const name = useId();
  return (
    <fieldset className="plain-fieldset" aria-invalid={problem !== undefined}>
      <legend className={css.legend}>Combustible</legend>
      <div className={css.fuel}>
        {STEPS.map((step) => (
          <label key={step} className={`ring ${css.level}`}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === step}
              onChange={() => onChange(step)}
              onClick={() => value === step && onChange(null)}
            />
            <meter className={css.gauge} min={0} max={8} value={step} aria-hidden="true" />
            {fuelLabel(step)}
          </label>
        ))}
      </div>
      {problem === undefined ? null : <p className="no-margin danger top-6">{problem}</p>}
    </fieldset>
  );
}

type PromisedFieldProps = {
  /** When the agenda expects the end of the work. */
  ready: LocalDateTime;
  draft: ReceptionDraft;
  problems: Problems;
  onChange: (promised: { date?: string; time?: string }) => void;
};

/** The promised day and time: that of the agenda with one tap, or any other. */
function PromisedField({ ready, draft, problems, onChange }: PromisedFieldProps) {
  const { today, time } = useWorkshopClock();
  const { date } = draft;
  const dayName = (day: string) =>
    day === today ? 'hoy' : day === addDays(today, 1) ? 'mañana' : shortDay(day);
  const offersReady = `${ready.date} ${ready.time}` > `${today} ${time}`;
  const isReady = date === ready.date && draft.time === ready.time;
  const problem = problems['promised'] ?? problems['date'];
  return (
    <fieldset className="plain-fieldset">
      <legend className={css.legend}>Prometida para</legend>
      {offersReady ? (
        <div className="wrap gap-8">
          <button
            type="button"
            className={css.chip}
            aria-pressed={isReady}
            onClick={() => onChange(isReady ? { date: '', time: '' } : ready)}
          >
            Fin previsto: {dayName(ready.date)}, {ready.time}
          </button>
        </div>
      ) : null}
      <div className={css.when}>
        <OptionalDayField
          label="Día"
          value={date}
          today={today}
          onChange={(day) => onChange({ date: day })}
        />
        <TimeField
          label="Hora"
          value={draft.time}
          error={problems['time']}
          onChange={(typed) =>
            onChange({ time: typed, ...(date === '' && typed !== '' && { date: today }) })
          }
        />
      </div>
      {problem === undefined ? null : (
        <p className="no-margin danger top-6" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

const SIDES = Object.values(VIEW_LABELS);

/** Four photos around the motorcycle, and more. They wait in this device for the reception. */
function ArrivalPhotos({ citation }: { citation: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { photos } = usePhotoQueue();
  const own = photos.filter((each) => each.citation === citation && each.order === null);
  const of = (label: string) => own.findLast((each) => each.label === label);
  const take = (label: string) => async (picture: File) => {
    setProblem(null);
    const about = { citation, order: null, moment: 'in', finding: null, label } as const;
    const found = await queuePhoto(about, picture);
    if (found !== null) setProblem(found);
  };
  const shown = new Set(SIDES.map((side) => of(side)?.id));
  const others = own.filter(({ id }) => !shown.has(id));
  return (
    <fieldset className="plain-fieldset">
      <legend className={css.legend}>Fotos</legend>
      <div className={css.around}>
        {SIDES.map((side) => {
          const photo = of(side);
          return (
            <div key={side} className={css.side} data-side={side}>
              <PhotoButton label={side} taken={photo !== undefined} onPicture={take(side)}>
                {photo === undefined ? undefined : <QueuedPicture photo={photo} />}
              </PhotoButton>
            </div>
          );
        })}
        <IconMotorbike className={css.bike} stroke={1.25} aria-hidden="true" />
      </div>
      <div className={css.others}>
        {others.map((photo) => (
          <QueuedPicture key={photo.id} photo={photo} className={css.otherPhoto} removable />
        ))}
        <PhotoButton label="Más fotos" icon={IconPhotoPlus} several onPicture={take('')} />
      </div>
      {problem === null ? null : (
        <p className="no-margin danger top-6" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
