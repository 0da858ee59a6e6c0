import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCalendarEvent, IconPackage } from '@tabler/icons-react';
import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import { mailLink, phoneLink } from '#ui/contact-links.ts';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import type { Transaction } from '../../contract/finance.ts';
import { INCOME_CAUSE_LABELS } from '../../rules/finance-labels.ts';
import { percentText } from '../tab/summary.tsx';
import {
  dollarsOff,
  type LineActions,
  transactionClient,
  useDateFormats,
} from './transaction-facts.tsx';
import css from './transactions.module.css';
import type { OtherLine } from './use-line-link.ts';

/** `2,5 litros`, `−1` */
export function quantityText({ quantity, unit }: Transaction): string {
  return unit === null ? formatQuantity(quantity) : formatWithUnit(quantity, unit);
}

type Props = { line: Transaction; acts: LineActions };

/** Details of a line: client, e-mail, telephone, country of a product, full date, ROI, related lines. */
export default function Details({ line, acts }: Props) {
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
        {line.paidBy ? <Fact name="Medio de pago">{line.paidBy.join(', ')}</Fact> : null}
        <OtherLines line={line} onLine={acts.onLine} />
      </dl>
      <LineButtons line={line} acts={acts} />
    </div>
  );
}

/** Reason and author of a void or refund, and the related lines. */
function OtherLines({ line, onLine }: { line: Transaction; onLine: LineActions['onLine'] }) {
  const { kind, original, voidedBy, refunds, discounts = [], reason, by } = line;
  const link = (other: OtherLine) => <LineLink other={other} onLine={onLine} />;
  return (
    <>
      {reason === '' ? null : <Fact name="Motivo">{reason}</Fact>}
      {by === '' ? null : <Fact name="Por">{by}</Fact>}
      {original ? <Fact name="Venta original">{link(original)}</Fact> : null}
      {voidedBy ? <Fact name="Anulada">{link(voidedBy)}</Fact> : null}
      {discounts.map((each) => (
        <Fact key={each._id} name="Descuento">
          {link(each)}
        </Fact>
      ))}
      {discounts.length === 0 ? null : (
        <Fact name="Total con descuento">
          {formatDollars(line.salePrice)} − {formatDollars(dollarsOff(line))} ={' '}
          {formatDollars(line.salePrice - dollarsOff(line))}
        </Fact>
      )}
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
