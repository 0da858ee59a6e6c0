import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { productName, serviceName } from '#kernel/display-fallback.ts';
import { phoneLink } from '#web-kit/contact-links.ts';
import { Breakable } from '#web-kit/panel/breakable.tsx';
import type { Transaction } from '../../contract/finance.ts';
import { CAUSE_WORDS, TYPE_WORDS } from '../../rules/finance-words.ts';
import { percentText } from '../tab/summary.tsx';
import css from './transactions.module.css';

/** What table and cards share. */

export const clientOf = ({ citation, reservation }: Transaction) =>
  citation?.clientName ?? reservation?.clientName ?? '—';
export const itemOf = ({ citation, reservation }: Transaction) =>
  citation ? serviceName(citation.service) : reservation ? productName(reservation.product) : '—';
export const typeOf = ({ type }: Transaction) => TYPE_WORDS[type];

/** `23/11/2026`, and in full `lunes, 23 de noviembre de 2026, 08:00`, on the workshop's clock. */
export function useDates(): { short: (iso: string) => string; full: (iso: string) => string } {
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

type Props = { line: Transaction; onOpenCitation: (id: string) => void };

/** What a line opens to: client, e-mail, telephone, country of a product, full date, ROI. */
export function Details({ line, onOpenCitation }: Props) {
  const { full } = useDates();
  const who = line.citation ?? line.reservation;
  const country = line.reservation?.clientCountry ?? '';
  return (
    <div className={css.details}>
      <dl className={css.facts}>
        <Fact name="Cliente">{clientOf(line)}</Fact>
        <Fact name="Email">
          {who?.clientEmail ? (
            <a href={`mailto:${who.clientEmail}`}>
              <Breakable text={who.clientEmail} />
            </a>
          ) : (
            '—'
          )}
        </Fact>
        <Fact name="Teléfono">
          {who?.clientPhone ? <a href={phoneLink(who.clientPhone)}>{who.clientPhone}</a> : '—'}
        </Fact>
        {line.type === 'product' ? <Fact name="País">{country === '' ? '—' : country}</Fact> : null}
        <Fact name="Fecha completa">{full(line.createdAt)}</Fact>
        <Fact name="ROI">{percentText(line.roi)}</Fact>
        <Fact name="Origen">{CAUSE_WORDS[line.cause.type]}</Fact>
      </dl>
      {line.cause.type === 'citation' ? (
        <Button
          variant="default"
          leftSection={<IconCalendarEvent size={20} aria-hidden="true" />}
          onClick={() => onOpenCitation(line.cause.id)}
        >
          Ver cita
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
