import { formatDollars } from '#shared/money/money.ts';
import confirm from '#ui/wizard/confirm/confirm.module.css';
import { Facts, motorcycleFacts, ReviewBlock } from '#ui/wizard/confirm/review-block.tsx';
import type { ReserveWizardState } from '../use-reserve-wizard.ts';
import type { Unit } from '../use-units.ts';

/** All data of the reservation in blocks, each with a link to change it. */
export function ReservationReview({
  wizard,
  unit,
}: {
  wizard: ReserveWizardState;
  unit: Unit | undefined;
}) {
  const { data } = wizard;
  return (
    <div className={confirm.blocks}>
      <ReviewBlock wizard={wizard} step={3} title="Producto">
        <p className={confirm.chosen}>{unit?.name ?? 'Cargando…'}</p>
        <Facts
          facts={[
            ['Precio', unit ? formatDollars(unit.price) : ''],
            ['Notas', data.notes.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={1} tall>
        <Facts
          facts={[
            ['Nombre', data.clientName.trim()],
            ['Email', data.clientEmail.trim()],
            ['Teléfono', data.clientPhone.trim()],
            ['País', data.clientCountry],
            ['Provincia', data.clientState.trim()],
            ['Dirección', data.clientAddress.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={2}>
        <Facts facts={motorcycleFacts(data)} />
      </ReviewBlock>
    </div>
  );
}
