import { NoScript } from '#ui/public/no-script.tsx';
import { PersonFields } from '#ui/wizard/fields/person-fields.tsx';
import css from '#ui/wizard/wizard.module.css';
import type { Booking } from '../use-booking.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { ChosenService } from './chosen-service.tsx';

/** Contact fields, below a service preselected by a link. */
export function BookingPersonalStep(props: { wizard: Booking; catalogue: Catalogue }) {
  return (
    <>
      <NoScript need="Para agendar en línea hace falta JavaScript." />
      <ChosenService {...props} />
      <div className={css.fields}>
        <PersonFields form={props.wizard} />
      </div>
    </>
  );
}
