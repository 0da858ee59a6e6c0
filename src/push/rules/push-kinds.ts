import type { AccessPolicy } from '#shared/contract/access-policy.ts';

export const PUSH_KINDS = ['booking', 'reservation', 'answer', 'review', 'promise', 'day'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

type Kind = {
  /** Who may get it: the access policy of what it leads to. */
  access: AccessPolicy;
  /** Of its switch. */
  label: string;
  /** Title and text of the notification, without a name. */
  title: string;
  text: string;
};

export const KINDS: Readonly<Record<PushKind, Kind>> = {
  booking: {
    access: ['agenda'],
    label: 'Un cliente reserva una cita',
    title: 'Nueva cita',
    text: 'Un cliente reservó un horario.',
  },
  reservation: {
    access: ['reservas'],
    label: 'Un cliente reserva una unidad',
    title: 'Nueva reserva',
    text: 'Un cliente reservó una unidad.',
  },
  answer: {
    access: ['agenda'],
    label: 'Un cliente responde un presupuesto',
    title: 'Presupuesto respondido',
    text: 'Un cliente respondió un presupuesto.',
  },
  review: {
    access: ['reservas', 'finanzas'],
    label: 'Un pago queda para revisar',
    title: 'Pago para revisar',
    text: 'Un pago en línea necesita que alguien lo revise.',
  },
  promise: {
    access: ['agenda'],
    label: 'Falta menos de una hora para una entrega prometida',
    title: 'Entrega prometida',
    text: 'Falta menos de una hora y el trabajo no está terminado.',
  },
  day: {
    access: ['agenda', 'reservas', 'stock', 'productos', 'finanzas'],
    label: 'La caja queda sin cerrar',
    title: 'Caja sin cerrar',
    text: 'El taller cerró y la caja de hoy sigue abierta.',
  },
};

/** What the service worker of the panel shows. `path`: where the notification leads to. */
export type PushMessage = { title: string; text: string; tag: string; path: string };

const RECORDS: Readonly<Record<PushKind, 'cita' | 'reserva' | null>> = {
  booking: 'cita',
  reservation: 'reserva',
  answer: 'cita',
  review: 'reserva',
  promise: 'cita',
  day: null,
};

/** Returns the message of an event. `names`: who and what it is about, for a device that shows it. */
export function pushMessage(
  kind: PushKind,
  record: string | null,
  names: string | null,
): PushMessage {
  const { title, text } = KINDS[kind];
  const place = RECORDS[kind];
  return {
    title,
    text: names ?? text,
    tag: `${kind} ${record ?? ''}`,
    path: place === null || record === null ? '/admin#finanzas/caja' : `/admin#${place}=${record}`,
  };
}

export const TEST_MESSAGE: PushMessage = {
  title: 'Aviso de prueba',
  text: 'Los avisos llegan a este dispositivo.',
  tag: 'test',
  path: '/admin',
};
