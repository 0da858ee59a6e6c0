import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { formatDollars } from '#shared/money/money.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Unit } from '../use-units.ts';
import css from './notices.module.css';

type Props = { unit: Unit | undefined; business: PublicBusiness | null };

/** Information before the payment: the payment provider and the right of withdrawal. */
export function Notices({ unit, business }: Props) {
  return (
    <div className={css.notices}>
      <section className={css.notice} aria-labelledby="pago">
        <h2 id="pago">Pago</h2>
        {unit ? <p className={css.total}>{formatDollars(unit.price)}</p> : null}
        <p>{business?.onlinePayments === false ? PAYMENT_BY_CONTACT : PAYMENT_ONLINE}</p>
      </section>
      <section className={css.notice} aria-labelledby="arrepentimiento">
        <h2 id="arrepentimiento">Derecho de arrepentimiento</h2>
        {business ? <p className={css.written}>{business.withdrawalNotice}</p> : <NoticeSkeleton />}
      </section>
    </div>
  );
}

const PAYMENT_ONLINE =
  'El pago se completa en dólares en la página de PayPal, nuestro proveedor de billetera en línea. Los datos de tu tarjeta o de tu cuenta quedan allí: aquí no se piden ni se guardan.';

const PAYMENT_BY_CONTACT =
  'Por ahora no cobramos en línea. Confirma tu reserva y coordinamos el pago contigo.';

function NoticeSkeleton() {
  return (
    <>
      <span className="sr-only">Cargando…</span>
      <Skeleton height={96} />
    </>
  );
}
