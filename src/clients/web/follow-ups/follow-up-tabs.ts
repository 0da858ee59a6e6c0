import { IconBellCheck, IconBellOff, IconChecks, IconClockPause } from '@tabler/icons-react';
import type { FollowUpState } from '../../rules/follow-up-states.ts';

/** A list of the screen: the clients of one state. */
export type FollowUpTab = {
  state: FollowUpState;
  label: string;
  icon: typeof IconBellCheck;
  /** Instead of an empty list. */
  empty: string;
  advice: string;
  /** Follows the number of clients, for screen readers: «7 clientes por avisar». */
  counted: string;
};

export const FOLLOW_UP_TABS: readonly [FollowUpTab, ...FollowUpTab[]] = [
  {
    state: 'waiting',
    label: 'Por avisar',
    icon: IconBellCheck,
    empty: 'No queda nadie por avisar',
    advice:
      'Aquí aparece cada cliente con su moto lista, un servicio que se acerca o un trabajo pendiente.',
    counted: 'por avisar',
  },
  {
    state: 'snoozed',
    label: 'Pospuestos',
    icon: IconClockPause,
    empty: 'No hay avisos pospuestos',
    advice: 'Un cliente pospuesto vuelve a «Por avisar» el día que elijas.',
    counted: 'con el aviso pospuesto',
  },
  {
    state: 'told',
    label: 'Avisados',
    icon: IconChecks,
    empty: 'Todavía no hay clientes avisados',
    advice: 'Aquí queda cada cliente avisado, y la cita que reservó después.',
    counted: 'avisados',
  },
  {
    state: 'dropped',
    label: 'No se avisa',
    icon: IconBellOff,
    empty: 'No hay avisos descartados',
    advice: 'Aquí queda cada cliente que decidiste no avisar, con el motivo.',
    counted: 'sin aviso',
  },
];

/** `7 clientes por avisar` */
export const foundCardsText = ({ empty, counted }: FollowUpTab, count: number): string =>
  count === 0 ? empty : `${count} ${count === 1 ? 'cliente' : 'clientes'} ${counted}`;
