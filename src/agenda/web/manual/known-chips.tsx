import { motorcycleLabel } from '#clients/rules/client-text.ts';
import type { FormSectionProps } from './form-section.ts';
import { hasClient, hasMotorcycle } from './known-records.ts';
import css from './manual.module.css';
import { type KnownRecords, useClientMotorcycles } from './use-known-records.ts';

type Props = FormSectionProps & { records: KnownRecords };

/** The motorcycles of the chosen client; a click fills in the vehicle. */
export function KnownMotorcycles({
  form: { draft: entry },
  records: { choice, onMotorcycle },
}: Props) {
  const motorcycles = useClientMotorcycles(choice.client);
  if (choice.client === null) return null;
  return (
    <Chips
      name={`Motos de ${choice.client.name}`}
      kept={choice.kept === 'motorcycle'}
      chips={motorcycles.map((each) => ({
        id: each._id,
        label: motorcycleLabel(each),
        pressed: hasMotorcycle(entry, each),
        onPress: () => onMotorcycle(each),
      }))}
    />
  );
}

/** The owners of the chosen motorcycle; a click fills in the client. */
export function KnownOwners({ form: { draft: entry }, records: { choice, onOwner } }: Props) {
  const { motorcycle } = choice;
  if (motorcycle === null) return null;
  return (
    <Chips
      name={`Dueños de ${motorcycleLabel(motorcycle)}`}
      kept={choice.kept === 'client'}
      chips={(motorcycle.owners ?? []).map((owner) => ({
        id: owner._id,
        label: owner.name,
        pressed: hasClient(entry, owner),
        onPress: () => onOwner(owner),
      }))}
    />
  );
}

type Chip = { id: string; label: string; pressed: boolean; onPress: () => void };

/** Hidden where the choice has filled in the only one. */
function Chips({ name, kept, chips }: { name: string; kept: boolean; chips: readonly Chip[] }) {
  if (chips.length < (kept ? 1 : 2)) return null;
  return (
    <fieldset className={css.chips}>
      <legend className={css.chipsName}>{name}</legend>
      {chips.map(({ id, label, pressed, onPress }) => (
        <button
          key={id}
          type="button"
          className={css.chip}
          aria-pressed={pressed}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
