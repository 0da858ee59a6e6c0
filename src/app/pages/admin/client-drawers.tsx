import { ClientDrawer } from '#clients/web/client/client-drawer.tsx';
import { MotorcycleDrawer } from '#clients/web/motorcycle/motorcycle-drawer.tsx';
import type { NewCitation } from '#clients/web/record-parts.tsx';
import type { HistoryItem } from '#history/contract/history.ts';
import { VisitList, VisitSummary } from '#history/web/client/visits.tsx';
import {
  closeRecord,
  openCitation,
  openClient,
  openMotorcycle,
  openReservation,
} from './address/use-address.ts';

type Props = {
  /** Ids of the open records. */
  client: string | null;
  motorcycle: string | null;
  /** Whether the user is an admin. */
  admin: boolean;
  onNewCitation: ((subject: NewCitation) => void) | null;
};

/** The drawers of a client and a motorcycle, with their visits from the history. */
export default function ClientDrawers({ client, motorcycle, admin, onNewCitation }: Props) {
  const openers = { onNewCitation, onOpenClient: openClient, onOpenMotorcycle: openMotorcycle };
  return (
    <>
      <MotorcycleDrawer
        id={motorcycle}
        {...openers}
        {...visitsOf('motorcycle')}
        onClose={closeRecord}
      />
      <ClientDrawer
        id={client}
        admin={admin}
        {...openers}
        {...visitsOf('client')}
        onClose={closeRecord}
      />
    </>
  );
}

const visitsOf = (kind: 'client' | 'motorcycle') => ({
  summary: (id: string) => <VisitSummary subject={{ kind, id }} onOpen={openItem} />,
  visits: (id: string) => <VisitList subject={{ kind, id }} onOpen={openItem} />,
});

function openItem({ kind, _id }: HistoryItem): void {
  if (kind === 'citation') openCitation(_id);
  else openReservation(_id);
}
