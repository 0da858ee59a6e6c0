import { useState } from 'react';
import { DetailDrawer, type PaymentAccess } from './detail-drawer.tsx';

type Props = {
  id: string | null;
  /** Whether its reader may change the reservation; else they read it and comment on it. */
  manages: boolean;
  payments: PaymentAccess;
  /** To all that its client brought. */
  onClient: (id: string) => void;
  onClose: () => void;
};

/** The detail of the reservation of an id, from the right. */
export function ReservationDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // What was shown stays while the drawer leaves.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return <DetailDrawer key={shown} id={shown} opened={id !== null} {...props} />;
}
