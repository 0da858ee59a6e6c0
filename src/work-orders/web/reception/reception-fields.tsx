import { Textarea, TextInput } from '@mantine/core';
import { kilometresText } from '#clients/rules/client-text.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { AccessoryChips } from './accessory-chips.tsx';
import { ArrivalPhotos } from './arrival-photos.tsx';
import { FuelField } from './fuel-field.tsx';
import { PromisedField } from './promised-field.tsx';
import css from './reception.module.css';
import type { Arrival } from './reception-request.ts';
import type { ReceptionForm } from './use-reception.ts';

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
