import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import ChargeSection from '../charge/charge-section.tsx';

type Props = {
  /** Id of the basket, or of a single sale. */
  id: string;
  /** Who pays, and for what. */
  about: string;
  /** Whether the reader may take money for sales. */
  takes: boolean;
};

/** «Cobro» of a counter sale, which has no detail of its own. Its payments can be reversed here. */
export default function SaleDialog({ id, about, takes }: Props) {
  const frame = useDialogFrame();
  return (
    <PanelDialog {...frame} title="Venta de mostrador">
      <p className="no-margin below-16 break-anywhere">{about}</p>
      <ChargeSection
        cause={{ kind: 'sale', id }}
        about={about}
        takes={takes}
        reverses
        shown={frame.opened}
      />
    </PanelDialog>
  );
}
