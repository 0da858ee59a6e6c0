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
  /** Whether the user may take money for counter sales. */
  sells: boolean;
  onNewCitation: ((subject: NewCitation) => void) | null;
};

/** The drawers of a client and a motorcycle, with their visits from the history. */
export default function ClientDrawers({ client, motorcycle, admin, sells, onNewCitation }: Props) {
  const openers = { onNewCitation, onOpenClient: openClient, onOpenMotorcycle: openMotorcycle };
  return (
    <>
      <MotorcycleDrawer
        id={motorcycle}
        {...openers}
        {...visitsOf('motorcycle', sells)}
        onClose={closeRecord}
      />
      <ClientDrawer
        id={client}
        admin={admin}
        {...openers}
        {...visitsOf('client', sells)}
        onClose={closeRecord}
      />
    </>
  );
}

const visitsOf = (kind: 'client' | 'motorcycle', sells: boolean) => ({
  summary: (id: string) => <VisitSummary subject={{ kind, id }} sells={sells} onOpen={openItem} />,
  visits: (id: string) => <VisitList subject={{ kind, id }} onOpen={openItem} />,
});

function openItem({ kind, _id }: HistoryItem): void {
  if (kind === 'citation') openCitation(_id);
  else openReservation(_id);
}
