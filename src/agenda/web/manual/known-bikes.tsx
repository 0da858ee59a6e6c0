import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import type { FormSectionProps } from './form-section.ts';
import css from './manual.module.css';
import { type Bike, isSameBike, type KnownClient } from './use-known-clients.ts';

type Props = FormSectionProps & { client: KnownClient | null };

/** The motorcycles of a known client with several; a click fills the fields. */
export function KnownBikes({ form: { draft: entry, change }, client }: Props) {
  if (client === null || client.bikes.length < 2) return null;
  return (
    <fieldset className={css.chips}>
      <legend className={css.chipsName}>Motos de {client.client.clientName}</legend>
      {client.bikes.map((bike) => (
        <button
          key={nameOf(bike)}
          type="button"
          className={css.chip}
          aria-pressed={isSameBike(bike, entry)}
          onClick={() => change(bike)}
        >
          {nameOf(bike)}
        </button>
      ))}
    </fieldset>
  );
}

const nameOf = ({ brand, model, year }: Bike) =>
  vehicleLabel({
    vehicleBrand: brand,
    vehicleModel: model,
    vehicleYear: year === '' ? null : Number(year),
  });
