import { createCitationLink } from '#agenda/web/client-messages.ts';
import Till from '#cash/web/till/till-view.tsx';
import { createReservationLink } from '#reservations/web/staff-reservation-api.ts';
import type { TabProps } from './tab-props.ts';

/** The till, with the drawers and the client's links of the records that it names. */
export default function TillScreen({ reads, manages, ...props }: TabProps) {
  const { rest, onRest, onReturn, user, admin, onOpenCitation, onOpenReservation } = props;
  return (
    <Till
      {...{ rest, onRest, user, admin }}
      onBack={onReturn}
      ways={{
        open: {
          citation: reads.citation ? onOpenCitation : null,
          reservation: reads.reservation ? onOpenReservation : null,
        },
        sells: manages.sale,
        link: {
          citation: manages.citation ? createCitationLink : null,
          reservation: manages.reservation ? createReservationLink : null,
        },
      }}
    />
  );
}
