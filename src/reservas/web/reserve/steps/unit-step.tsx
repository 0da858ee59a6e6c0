import { formatDollars } from '#shared/money/money.ts';
import { ChoiceCard } from '#ui/wizard/choices/choice-card.tsx';
import { ChoiceList } from '#ui/wizard/choices/choice-list.tsx';
import { NotesField } from '#ui/wizard/fields/notes-field.tsx';
import { RESERVATION_TEXTS } from '../../../contract/reservation-text.ts';
import type { ReserveWizardState } from '../use-reserve-wizard.ts';
import type { Unit, Units } from '../use-units.ts';
import { UnitPicture } from './unit-picture.tsx';
import css from './unit-step.module.css';

const NOTES_HINT = 'Lo que conviene saber: color, talle, cuándo te queda bien recibirla.';

/** Step 3: the choice of one unit, and notes. */
export function UnitStep({ wizard, units }: { wizard: ReserveWizardState; units: Units }) {
  return (
    <>
      <ChoiceList
        form={wizard}
        name="product"
        items={units.units}
        failure={units.failure}
        reload={units.reload}
        label="Productos"
        legend="Producto"
        example="batería"
        empty={RESERVATION_TEXTS.noProducts}
        pictured
        card={(unit, checked, onChoose) => (
          <ChoiceCard
            key={unit.id}
            field="product"
            item={unit}
            checked={checked}
            onChoose={onChoose}
            price={formatDollars(unit.price)}
            picture={<UnitPicture address={unit.picture} />}
          >
            <Details unit={unit} />
          </ChoiceCard>
        )}
      />
      <div className={css.notes}>
        <NotesField form={wizard} hint={NOTES_HINT} />
      </div>
    </>
  );
}

function Details({ unit: { description, specifications } }: { unit: Unit }) {
  return (
    <>
      {description === '' ? null : <span>{description}</span>}
      {specifications.length === 0 ? null : <span data-hint>{specifications.join(' · ')}</span>}
    </>
  );
}
