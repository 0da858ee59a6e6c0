import type { AdminInfo } from '#access/contract/user.ts';
import { DeliveryDialog } from '#agenda/web/actions/delivery-dialog.tsx';
import { MaintenanceDialog } from '#agenda/web/maintenance/maintenance-dialog.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { ReceptionDialog } from '#work-orders/web/reception/reception-dialog.tsx';

const OfferedPayment = lazyPart(() => import('#cash/web/offered-payment.tsx'));

type Props = {
  admin: AdminInfo;
  /** Opens the citation of a received vehicle. */
  onReceived: (citation: string) => void;
};

/** The dialogs that rows, menus, the board and details request; loaded with the first request. */
export default function RequestedDialogs({ admin, onReceived }: Props) {
  return (
    <>
      <DeliveryDialog />
      <OfferedPayment />
      <MaintenanceDialog staffName={admin.name} />
      <ReceptionDialog user={admin._id} onReceived={onReceived} />
    </>
  );
}
