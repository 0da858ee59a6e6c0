import { formatDollars, TO_QUOTE } from '#shared/money/money.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import { ChoiceCard } from '#ui/wizard/choices/choice-card.tsx';
import { ChoiceList } from '#ui/wizard/choices/choice-list.tsx';
import type { Booking, Catalogue } from '../use-booking.ts';

/** The duration; with a price of 0 also «A presupuestar». */
const factOf = ({ duration, price }: { duration: number; price: number }) =>
  `${price === 0 ? `${TO_QUOTE} · ` : ''}${formatDuration(duration)}`;

type Props = { wizard: Booking; catalogue: Catalogue };

/** One choice from one list: services first, then appointment products. */
export function ServiceStep({ wizard, catalogue }: Props) {
  return (
    <ChoiceList
      form={wizard}
      name="service"
      items={catalogue.items}
      failure={catalogue.failure}
      reload={catalogue.reload}
      label="Servicios"
      legend="Servicio o producto"
      example="aceite"
      empty="No hay servicios o productos disponibles en este momento"
      card={(item, checked, onChoose) => (
        <ChoiceCard
          key={item.id}
          field="service"
          item={item}
          checked={checked}
          onChoose={onChoose}
          price={formatDollars(item.price)}
          fact={factOf(item)}
        >
          {item.description === '' ? null : <span>{item.description}</span>}
          <Requirements of={item.requirements} />
        </ChoiceCard>
      )}
    />
  );
}

function Requirements({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return <span data-hint>Para venir: {of.join(' · ')}</span>;
}
