import type { AdminInfo } from '#access/contract/user.ts';
import type { NewCitation } from '#clients/web/record-parts.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { OpenRecord } from './address/address.ts';
import { closeRecord, openClient } from './address/use-address.ts';
import { LazyMount } from './lazy-mount.tsx';
import { hasPermission, takesSaleMoney } from './permissions.ts';

const CitationDrawer = lazyPart(async () => ({
  default: (await import('#agenda/web/detail/citation-drawer.tsx')).CitationDrawer,
}));
const ReservationDrawer = lazyPart(async () => ({
  default: (await import('#reservations/web/detail/reservation-drawer.tsx')).ReservationDrawer,
}));
const ClientDrawers = lazyPart(() => import('./client-drawers.tsx'));

type Props = {
  admin: AdminInfo;
  over: OpenRecord | null;
  onNewCitation: ((subject: NewCitation) => void) | null;
};

/** The drawers of a citation, a reservation, a client and a motorcycle. */
export function RecordDrawers({ admin, over, onNewCitation }: Props) {
  return (
    <>
      <LazyMount opened={over?.kind === 'cita'}>
        <CitationDrawer
          id={idOf('cita', over)}
          manages={hasPermission(admin, 'agenda')}
          voids={hasPermission(admin, 'finanzas')}
          onClient={openClient}
          onClose={closeRecord}
        />
      </LazyMount>
      <LazyMount opened={over?.kind === 'reserva'}>
        <ReservationDrawer
          id={idOf('reserva', over)}
          manages={hasPermission(admin, 'reservas')}
          payments={paymentRights(admin)}
          onClient={openClient}
          onClose={closeRecord}
        />
      </LazyMount>
      <LazyMount opened={over?.kind === 'moto' || over?.kind === 'cliente'}>
        <ClientDrawers
          client={idOf('cliente', over)}
          motorcycle={idOf('moto', over)}
          admin={admin.role === 'admin'}
          sells={takesSaleMoney(admin)}
          onNewCitation={onNewCitation}
        />
      </LazyMount>
    </>
  );
}

const idOf = (kind: OpenRecord['kind'], over: OpenRecord | null) =>
  over?.kind === kind ? over.id : null;

function paymentRights(admin: AdminInfo): 'none' | 'reads' | 'refunds' {
  if (hasPermission(admin, 'finanzas')) return 'refunds';
  return hasPermission(admin, 'reservas') ? 'reads' : 'none';
}
