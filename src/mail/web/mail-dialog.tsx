import { useState } from 'react';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { MailReader } from './mail-reader.tsx';
import { FIRST_PAGE, Outbox } from './outbox.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  onOpenCitation: (id: string) => void;
  /** The workshop's time zone. */
  timeZone: string;
};

/** «Correos»: the outbox, and one mail to read. */
export function MailDialog({ opened, onClose, onOpenCitation, timeZone }: Props) {
  const [reading, setReading] = useState<string | null>(null);
  const [filter, setFilter] = useState(FIRST_PAGE);
  const close = () => {
    setReading(null);
    onClose();
  };
  return (
    <PanelDialog opened={opened} onClose={close} title="Correos" size="large">
      {reading === null ? (
        <Outbox {...{ opened, filter, timeZone }} onFilter={setFilter} onRead={setReading} />
      ) : (
        <MailReader
          id={reading}
          timeZone={timeZone}
          onBack={() => setReading(null)}
          onOpenCitation={(id) => {
            close();
            onOpenCitation(id);
          }}
        />
      )}
    </PanelDialog>
  );
}
