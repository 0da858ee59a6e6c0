import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListedCitation } from '#agenda/contract/staff-citation.ts';
import { CitationStatusChip as CitationChip } from '#agenda/web/status-chip.tsx';
import type { ListedClient } from '#clients/contract/client.ts';
import type { ListedMotorcycle } from '#clients/contract/motorcycle.ts';
import { motorcycleName } from '#clients/rules/client-text.ts';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import { ProducibleChip } from '#products/web/tab/producible-chip.tsx';
import type { StaffReservation } from '#reservations/contract/staff-reservation.ts';
import { ReservationStatusChip as ReservationChip } from '#reservations/web/status-chip.tsx';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { shortDay } from '#shared/time/day-time.ts';
import type { Component } from '#stock/contract/component.ts';
import { StockChip } from '#stock/web/components/stock-chip.tsx';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import { PlateBadge } from '#ui/panel/text/record-link.tsx';
import css from './palette.module.css';

export function CitationOption({ value, citation }: { value: string; citation: ListedCitation }) {
  const { clientName, service, date, time, status } = citation;
  return (
    <RecordOption value={value} client={clientName} chip={<CitationChip status={status} />}>
      <DotSeparated parts={[`${shortDay(date)} ${time}`, service.name]} />
    </RecordOption>
  );
}

type ReservationProps = { value: string; reservation: StaffReservation };

export function ReservationOption({ value, reservation }: ReservationProps) {
  const { clientName, product, code, status } = reservation;
  return (
    <RecordOption value={value} client={clientName} chip={<ReservationChip status={status} />}>
      <DotSeparated parts={[code, product.name, formatDollars(product.price)]} />
    </RecordOption>
  );
}

type MotorcycleProps = { value: string; motorcycle: ListedMotorcycle };

export function MotorcycleOption({ value, motorcycle }: MotorcycleProps) {
  const { plate, owners } = motorcycle;
  const badge = plate === '' ? null : <PlateBadge plate={plate} />;
  return (
    <RecordOption value={value} client={motorcycleName(motorcycle)} chip={badge}>
      <DotSeparated parts={owners.map(({ name }) => name)} />
    </RecordOption>
  );
}

type ClientProps = { value: string; client: ListedClient };

export function ClientOption({ value, client }: ClientProps) {
  const { name, phone, email, motorcycles } = client;
  const parts = [phone || email, ...motorcycles.map(motorcycleName)];
  return (
    <RecordOption value={value} client={name} chip={null}>
      <DotSeparated parts={parts.filter((part) => part !== '')} />
    </RecordOption>
  );
}

type ComponentProps = { value: string; component: Component };

export function ComponentOption({ value, component }: ComponentProps) {
  const { name, code, quantity, unit, location } = component;
  const parts = [code, formatWithUnit(quantity, unit), location].filter((part) => part !== '');
  return (
    <RecordOption value={value} client={name} chip={<StockChip component={component} />}>
      <DotSeparated parts={parts} />
    </RecordOption>
  );
}

export function ProductOption({ value, product }: { value: string; product: StaffProduct }) {
  const { name, category, price, producibleUnits, active } = product;
  const parts = [category, formatDollars(price), ...(active ? [] : ['Inactivo'])];
  return (
    <RecordOption value={value} client={name} chip={<ProducibleChip units={producibleUnits} />}>
      <DotSeparated parts={parts} />
    </RecordOption>
  );
}

type Props = { value: string; client: string; chip: ReactNode; children: ReactNode };

function RecordOption({ value, client, chip, children }: Props) {
  return (
    <Combobox.Option value={value} className={`${css.option} ${css.record}`}>
      <span className="strong break-anywhere">{client}</span>
      {chip === null ? null : <span className={css.chip}>{chip}</span>}
      <span className="muted small">{children}</span>
    </Combobox.Option>
  );
}
