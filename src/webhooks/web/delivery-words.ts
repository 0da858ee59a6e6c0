import type { Delivery } from '../contract/webhook.ts';
import { type OffReason, PROBLEM_TEXTS } from '../rules/delivery-texts.ts';

export const OFF_TEXTS: Readonly<Record<OffReason, string>> = {
  user: 'Apagado a mano.',
  gone: 'Se apagó: el programa respondió que ya no existe (410).',
  restored: 'Se apagó al restaurar una copia. Enciéndelo si esta es la instalación de verdad.',
  unreadable: 'Se apagó: su clave es de otra instalación. Crea una clave nueva y enciéndelo.',
};

/** Formats what came of the last attempt; null before the first one. */
export function resultOf({ status, problem, attempts, state }: Delivery): string | null {
  if (status !== null) return `Respondió ${status}`;
  if (problem === null) return attempts === 0 || state === 'waiting' ? null : 'Sin respuesta';
  return Object.entries(PROBLEM_TEXTS).find(([code]) => code === problem)?.[1] ?? problem;
}

export const attemptsOf = ({ attempts }: Delivery) =>
  attempts === 1 ? '1 intento' : `${attempts} intentos`;
