import { useEffect } from 'react';
import type { PanelTab } from '../tabs/tabs.tsx';
import type { Address } from './address.ts';

const RECORDS = { cita: 'Cita', reserva: 'Reserva', moto: 'Moto', cliente: 'Cliente' } as const;

/**
 * Sets the page title: «Agenda – Bujía», «Agenda, Semana – Bujía», «Cita – Agenda – Bujía». Never
 * contains names of clients, because browsers store titles in their history.
 */
export function useTitle(tab: PanelTab | undefined, address: Address, business: string): void {
  const view = tab?.views?.[address.rest.split('/')[0] ?? ''];
  const place = tab ? [view === undefined ? tab.name : `${tab.name}, ${view}`] : ['Panel'];
  const over = address.record === null ? [] : [RECORDS[address.record.kind]];
  const title = [...over, ...place, business].join(' – ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = `Panel de Administración – ${business}`;
    };
  }, [title, business]);
}
