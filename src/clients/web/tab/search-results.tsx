import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import { Breakable } from '#ui/panel/text/inline-text.tsx';
import {
  CLIENT_TEXTS,
  clientsText,
  lastVisitText,
  motorcycleLabel,
  motorcycleName,
} from '../../rules/client-text.ts';
import { NoMessagesMark, Plate } from '../record-parts.tsx';
import css from './clients-tab.module.css';
import {
  ASKED_CLIENTS,
  type FoundClient,
  type FoundMotorcycle,
  type FoundPage,
} from './use-client-search.ts';

export type OnOpen = {
  onOpenClient: (id: string) => void;
  onOpenMotorcycle: (id: string) => void;
};

type Props = OnOpen & { page: FoundPage; searched: boolean };

/** The matching motorcycles and clients as two groups; without a search one group, the newest clients. */
export function SearchResults({ page, searched, ...onOpen }: Props) {
  const motorcycles = page.found.filter((each) => each.kind === 'motorcycle');
  const clients = page.found.filter((each) => each.kind === 'client');
  return (
    <div className="stack gap-24">
      {page.more ? (
        <p className={css.more} role="status">
          <IconInfoCircle size={20} aria-hidden="true" />
          {CLIENT_TEXTS.more}
        </p>
      ) : null}
      {motorcycles.length === 0 ? null : (
        <Group title="Motos" count={numberText(page.motorcycles)}>
          {motorcycles.map((each) => (
            <MotorcycleRow key={each._id} motorcycle={each} onOpen={onOpen.onOpenMotorcycle} />
          ))}
        </Group>
      )}
      {clients.length === 0 ? null : (
        <Group
          title={searched ? 'Clientes' : 'Los más nuevos'}
          count={searched ? numberText(page.clients) : clientsText(page.clients)}
        >
          {clients.map((each) => (
            <ClientRow key={each._id} client={each} onOpen={onOpen.onOpenClient} />
          ))}
        </Group>
      )}
    </div>
  );
}

/** «¿Es la misma persona?»: clients that may be two people; the question is answered in the record. */
export function AskedClients({ onOpenClient }: Pick<OnOpen, 'onOpenClient'>) {
  const { data } = useQuery(ASKED_CLIENTS);
  if (data === undefined || data.total === 0) return null;
  return (
    <Group title="¿Es la misma persona?" count={clientsText(data.total)}>
      {data.clients.map((each) => (
        <ClientRow key={each._id} client={{ kind: 'client', ...each }} onOpen={onOpenClient} />
      ))}
    </Group>
  );
}

const numberText = (count: number) => count.toLocaleString('es-UY');

type GroupProps = { title: string; count: string; children: ReactNode };

function Group({ title, count, children }: GroupProps) {
  return (
    <section>
      <h2 className={css.title}>
        {title} <span className={css.count}>{count}</span>
      </h2>
      <ul className={css.rows}>{children}</ul>
    </section>
  );
}

type MotorcycleProps = { motorcycle: FoundMotorcycle; onOpen: (id: string) => void };

function MotorcycleRow({ motorcycle, onOpen }: MotorcycleProps) {
  const { _id, plate, owners, lastVisit } = motorcycle;
  const open = () => onOpen(_id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
    <li className={css.motorcycle} data-record={_id} onClick={onRowClick(open)}>
      <span className={css.plate}>
        <Plate plate={plate} />
      </span>
      <span className={css.name}>
        <RowName name={motorcycleName(motorcycle)} onOpen={open} />
      </span>
      <span className={css.who}>
        {owners.length === 0 ? 'Sin dueño' : owners.map(({ name }) => name).join(', ')}
      </span>
      <span className={css.visit}>{lastVisitText(lastVisit)}</span>
    </li>
  );
}

type ClientProps = { client: FoundClient; onOpen: (id: string) => void };

function ClientRow({ client, onOpen }: ClientProps) {
  const { _id, name, phone, email, noMessages, motorcycles, motorcycleCount, lastVisit } = client;
  const open = () => onOpen(_id);
  const others = motorcycleCount - motorcycles.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
    <li className={css.client} data-record={_id} onClick={onRowClick(open)}>
      <span className={css.name}>
        <RowName name={name} onOpen={open} />
        {noMessages ? <NoMessagesMark /> : null}
      </span>
      <span className="muted small digits">
        {phone || <Breakable text={email} /> || 'Sin contacto'}
      </span>
      <span className={css.who}>
        {motorcycles.length === 0 ? 'Sin motos' : null}
        {motorcycles.map((each) => (
          <span key={each._id} className="block">
            {motorcycleLabel(each)}
          </span>
        ))}
        {others > 0 ? `y ${others} más` : null}
      </span>
      <span className={css.visit}>{lastVisitText(lastVisit)}</span>
    </li>
  );
}
