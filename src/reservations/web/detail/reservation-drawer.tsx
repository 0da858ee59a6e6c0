import { useState } from 'react';
import { DetailDrawer, type PaymentAccess } from './detail-drawer.tsx';

type Props = {
  id: string | null;
  /** Whether the reader may change the reservation; otherwise only read and comment. */
  manages: boolean;
  payments: PaymentAccess;
  /** Opens the record of the reservation's client. */
  onClient: (id: string) => void;
  onClose: () => void;
};

/** Drawer with the detail of a reservation; `id` null closes it. */
export function ReservationDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // The content stays while the drawer closes.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return <DetailDrawer key={shown} id={shown} opened={id !== null} {...props} />;
}
