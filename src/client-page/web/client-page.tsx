import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { photoNameIn, photoTitle } from '#work-orders/rules/photos.ts';
import type { ClientPage, Receipt } from '../contract/client-page.ts';
import type { PageFiles, PageState } from '../contract/page-state.ts';
import { moveText, shownLines, slotText, vehicleTitle } from '../rules/page-texts.ts';
import { ContactCard, Document, NoticeBanner } from './document.tsx';
import estimate from './estimate.module.css';
import { Photo } from './estimate-line.tsx';
import { EstimateSection } from './estimate-section.tsx';
import css from './page.module.css';
import { ProgressCard } from './progress-card.tsx';

/** The page `/mi/{token}`. */
export function ClientPageDocument(props: PageState & { files: PageFiles }) {
  const { token, page, business, notice, typed = {}, files } = props;
  return (
    <Document title={vehicleTitle(page)} business={business} files={files} withScript>
      <NoticeBanner notice={notice} />
      <ProgressCard page={page} />
      <ReceiptCard token={token} receipt={page.receipt} />
      {page.estimate === null || page.phase === 'cancelled' ? null : (
        <EstimateSection
          token={token}
          estimate={{ ...page.estimate, lines: [...shownLines(page.phase, page.estimate)] }}
          typed={typed}
        />
      )}
      <Agreed page={page} />
      <Inspection page={page} />
      <Photos token={token} page={page} />
      <Appointment token={token} page={page} />
      <ContactCard business={business} ask={askText(page)} client={page.client} />
    </Document>
  );
}

const askText = (page: ClientPage) =>
  `Hola, tengo una consulta sobre ${page.order === null ? `mi cita del ${slotText(page)}` : `mi orden ${page.order.number}`}.`;

/** After the delivery: what was paid, and the way to the receipt. */
function ReceiptCard({ token, receipt }: { token: string; receipt: Receipt | null }) {
  if (receipt === null) return null;
  return (
    <section className={css.card} aria-labelledby="recibo">
      <h2 id="recibo">Recibo</h2>
      <p className={css.paid}>
        {formatDollars(receipt.due)}, entregada el {longDayWithoutYear(receipt.date)}.
      </p>
      <div className={css.actions}>
        <a className={css.button} href={`/mi/${token}/recibo`}>
          Ver el recibo
        </a>
      </div>
    </section>
  );
}

const FINDING_TEXTS = [
  ['now', 'urgente', 'urgentes'],
  ['watch', 'para vigilar', 'para vigilar'],
  ['ok', 'bien', 'bien'],
] as const;

/** What the inspection found, in numbers. */
function Inspection({ page: { order } }: { page: ClientPage }) {
  if (order === null) return null;
  const found = FINDING_TEXTS.filter(([state]) => order.findings[state] > 0);
  if (found.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="revision">
      <h2 id="revision">Revisión</h2>
      <ul className={css.findings}>
        {found.map(([state, one, many]) => (
          <li key={state} className={css[state]}>
            <b>{order.findings[state]}</b> {order.findings[state] === 1 ? one : many}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Agreed work that the estimate does not show as approved. The receipt lists all of it. */
function Agreed({ page: { order, receipt } }: { page: ClientPage }) {
  if (order === null || order.agreed.length === 0 || receipt !== null) return null;
  return (
    <section className={css.card} aria-labelledby="acordado">
      <h2 id="acordado">Trabajos ya acordados</h2>
      <ul className={css.decided}>
        {order.agreed.map(({ text, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn once
          <li key={index}>
            <span>{text}</span> <b>{formatDollars(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photos({ token, page: { order } }: { token: string; page: ClientPage }) {
  if (order === null || order.photos.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="fotos">
      <h2 id="fotos">Fotos</h2>
      <ul className={estimate.photos}>
        {order.photos.map(({ _id, ...shown }, index) => {
          const photo = { ...shown, item: null };
          return (
            <li key={_id}>
              <Photo token={token} photo={_id} alt={photoNameIn(photo, index, photoTitle(photo))} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What the client can do with an appointment before the reception. */
function Appointment({ token, page }: { token: string; page: ClientPage }) {
  const { phase, past, canCancel, calendar, move } = page;
  if (phase === 'cancelled' || phase === 'delivered' || past) {
    return (
      <a className={`${css.button} ${css.primary}`} href="/cita">
        Agendar otra cita
      </a>
    );
  }
  if (phase !== 'booked') return null;
  const reason = moveText(move.condition);
  return (
    <section className={css.card} aria-labelledby="cita">
      <h2 id="cita">Tu cita</h2>
      <div className={css.actions}>
        {move.condition === 'movable' ? (
          <a className={`${css.button} ${css.primary}`} href={`/mi/${token}/cambiar`}>
            Cambiar día u hora
          </a>
        ) : null}
        {calendar === '' ? null : (
          <a className={css.button} href={calendar}>
            Agregar al calendario
          </a>
        )}
        {canCancel ? (
          <a className={css.button} href={`/cancel/${token}`}>
            Cancelar la cita
          </a>
        ) : null}
      </div>
      {move.condition === 'movable' ? (
        <p className={css.hint}>
          Puedes cambiarla hasta el {slotText(move.until)}
          {move.left === 1 ? ', una vez más.' : ` (${move.left} veces más).`}
        </p>
      ) : null}
      {reason === null ? null : <p className={css.hint}>{reason}</p>}
    </section>
  );
}
