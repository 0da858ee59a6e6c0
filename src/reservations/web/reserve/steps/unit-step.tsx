import { useState } from 'react';
import { pictureSrcSet } from '#products/rules/product-fields.ts';
import { formatDollars } from '#shared/money/money.ts';
import { ChoiceCard } from '#ui/wizard/choices/choice-card.tsx';
import { ChoiceList } from '#ui/wizard/choices/choice-list.tsx';
import { NotesField } from '#ui/wizard/fields/notes-field.tsx';
import { RESERVATION_TEXTS } from '../../../contract/reservation-paths.ts';
import type { ReserveWizardState, Unit, Units } from '../use-reserve-wizard.ts';
import css from './unit-step.module.css';

/** Width of the picture in a card: beside the text, in two columns, in three (choices.module.css). */
const CARD_WIDTHS =
  '(min-width: 1100px) 350px, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 104px';

/** Fills its container; shows an icon without a picture and for one that does not load. */
function UnitPicture({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  if (address === '' || broken) return <NoPicture />;
  return (
    <img
      className={css.picture}
      // Before `src`: some browsers load a picture at once without it.
      loading="lazy"
      decoding="async"
      sizes={CARD_WIDTHS}
      width={360}
      height={240}
      alt=""
      srcSet={pictureSrcSet(address)}
      src={address}
      onError={() => setBroken(true)}
    />
  );
}

function NoPicture() {
  return (
    <span className={css.none}>
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
        <path d="M5.5 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M18.5 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M7.5 13h5l4-4h-7.5a5 5 0 0 0-3.5 1.5M14 7h2l2.5 5" />
      </svg>
    </span>
  );
}

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
