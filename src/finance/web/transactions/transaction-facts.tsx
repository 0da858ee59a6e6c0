import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCalendarEvent, IconPackage } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import { displayedProductName, displayedServiceName } from '#shared/records/display-fallback.ts';
import { mailLink, phoneLink } from '#ui/contact-links.ts';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import type { Transaction } from '../../contract/finance.ts';
import {
  INCOME_CAUSE_LABELS,
  INCOME_LINE_LABELS,
  TRANSACTION_TYPE_LABELS,
} from '../../rules/finance-labels.ts';
import { Money } from '../money.tsx';
import { percentText } from '../tab/summary.tsx';
import css from './transactions.module.css';
import type { LineStates, OtherLine } from './use-line-link.ts';

/** Parts that table and cards share. */

export const transactionClient = ({ citation, reservation }: Transaction) =>
  citation?.clientName ?? reservation?.clientName ?? '—';
export const itemOf = ({ citation, reservation }: Transaction) =>
  citation
    ? displayedServiceName(citation.service)
    : reservation
      ? displayedProductName(reservation.product)
      : '—';

/** `2,5 litros`, `−1` */
export function quantityText({ quantity, unit }: Transaction): string {
  return unit === null ? formatQuantity(quantity) : formatWithUnit(quantity, unit);
}

/** Service or product, with the kind of a line that is no plain sale. */
export function TypeLabel({ line }: { line: Transaction }) {
  const label = line.voidedBy
    ? 'Anulada'
    : line.kind === 'sale'
      ? null
      : INCOME_LINE_LABELS[line.kind];
  return (
    <>
      {TRANSACTION_TYPE_LABELS[line.type]}
      {label === null ? null : <small className={css.kind}>{label}</small>}
    </>
  );
}

/** Only a sale can be a loss; voids and refunds have their own labels. */
export function Profit({ line }: { line: Transaction }) {
  if (line.kind === 'sale') return <Money amount={line.profit} />;
  return <span className={css.amount}>{formatDollars(line.profit)}</span>;
}

/** Actions on a line. */
export type LineActions = {
  onVoid: (line: Transaction) => void;
  /** Goes to another line of the same sale. */
  onLine: (other: OtherLine) => void;
  /** Which lines are open, and which one a link leads to. */
  lines: LineStates;
  /** `null` without the permission to read these records. */
  onOpen: Readonly<Record<'citation' | 'reservation', ((id: string) => void) | null>>;
};

/** Formatters in the workshop's time zone: `23/11/2026`, and `lunes, 23 de noviembre de 2026, 08:00`. */
export function useDateFormats(): {
  short: (iso: string) => string;
  full: (iso: string) => string;
} {
  const { timeZone } = useWorkshop();
  const short = new Intl.DateTimeFormat('es-UY', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const full = new Intl.DateTimeFormat('es-UY', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return {
    short: (iso) => short.format(Date.parse(iso)),
    full: (iso) => full.format(Date.parse(iso)),
  };
}

type Props = { line: Transaction; acts: LineActions };

/** Details of a line: client, e-mail, telephone, country of a product, full date, ROI, related lines. */
export function Details({ line, acts }: Props) {
  const { full } = useDateFormats();
  const client = line.citation ?? line.reservation;
  const country = line.reservation?.clientCountry ?? '';
  return (
    <div className={css.details}>
      <dl className={css.facts}>
        <Fact name="Cliente">{transactionClient(line)}</Fact>
        <Fact name="Email">
          {client?.clientEmail ? (
            <a href={mailLink(client.clientEmail)}>
              <Breakable text={client.clientEmail} />
            </a>
          ) : (
            '—'
          )}
        </Fact>
        <Fact name="Teléfono">
          {client?.clientPhone ? (
            <a href={phoneLink(client.clientPhone)}>{client.clientPhone}</a>
          ) : (
            '—'
          )}
        </Fact>
        {line.type === 'product' ? <Fact name="País">{country === '' ? '—' : country}</Fact> : null}
        <Fact name="Fecha completa">{full(line.createdAt)}</Fact>
        <Fact name="ROI">{percentText(line.roi)}</Fact>
        <Fact name="Origen">{INCOME_CAUSE_LABELS[line.cause.type]}</Fact>
        {line.quantity === 0 ? null : <Fact name="Cantidad">{quantityText(line)}</Fact>}
        <OtherLines line={line} onLine={acts.onLine} />
      </dl>
      <LineButtons line={line} acts={acts} />
    </div>
  );
}

/** Reason and author of a void or refund, and the related lines. */
function OtherLines({ line, onLine }: { line: Transaction; onLine: LineActions['onLine'] }) {
  const { kind, original, voidedBy, refunds, reason, by } = line;
  const link = (other: OtherLine) => <LineLink other={other} onLine={onLine} />;
  return (
    <>
      {reason === '' ? null : <Fact name="Motivo">{reason}</Fact>}
      {by === '' ? null : <Fact name="Por">{by}</Fact>}
      {original ? <Fact name="Venta original">{link(original)}</Fact> : null}
      {voidedBy ? <Fact name="Anulada">{link(voidedBy)}</Fact> : null}
      {refunds.map((each) => (
        <Fact key={each._id} name="Reembolso">
          {link(each)}
        </Fact>
      ))}
      {kind === 'credit' ? (
        <Fact name="Qué es">
          Dinero cobrado que no era de una venta. Compensa su reembolso: los ingresos no cambian.
        </Fact>
      ) : null}
    </>
  );
}

/** «US$ 500,00, domingo, 22 de noviembre de 2026, 07:30» */
function LineLink({ other, onLine }: { other: OtherLine; onLine: LineActions['onLine'] }) {
  const { full } = useDateFormats();
  return (
    <button type="button" className={css.line} onClick={() => onLine(other)}>
      {formatDollars(other.salePrice)}, {full(other.createdAt)}
    </button>
  );
}

function LineButtons({ line, acts: { onVoid, onOpen } }: Props) {
  const { type, id } = line.cause;
  const open = type === 'citation' || type === 'reservation' ? onOpen[type] : null;
  const Icon = type === 'citation' ? IconCalendarEvent : IconPackage;
  return (
    <div className="wrap gap-8">
      {open ? (
        <Button
          variant="default"
          leftSection={<Icon size={20} aria-hidden="true" />}
          onClick={() => open(id)}
        >
          {type === 'citation' ? 'Ver cita' : 'Ver reserva'}
        </Button>
      ) : null}
      {line.kind === 'sale' && line.voidedBy === null ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={() => onVoid(line)}
        >
          Anular venta
        </Button>
      ) : null}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
