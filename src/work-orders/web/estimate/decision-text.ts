import { formatInstant } from '#ui/panel/text/format-instant.ts';
import { type AnswerMethod, type Decision as Choice, METHOD_LABELS } from '../../rules/answers.ts';
import type { Decision } from './open-estimates.ts';

const VERBS: Readonly<Record<Choice, string>> = {
  approve: 'Aprobó',
  decline: 'Rechazó',
  'call-me': 'Pidió que lo llamen:',
};

const STAFF_NETWORK = 'desde una red con una sesión del taller abierta';

/** `por el enlace` */
export function methodInSentence(method: AnswerMethod): string {
  const label = METHOD_LABELS[method];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * `Aprobó Lucía Fernández, por teléfono · 23 nov. 2026, 08:05 · anotó Sofía Güida`; for the link with the device, and
 * with a remark if it may not have been the client's.
 */
export function decisionText(decision: Decision, timeZone: string): string {
  const { decision: choice, method, name, by, at, device, fromStaffNetwork } = decision;
  const who =
    method === 'within-limit' && choice === 'approve'
      ? 'Aprobado dentro del límite acordado'
      : `${VERBS[choice]} ${name === '' ? 'el cliente' : name}, ${methodInSentence(method)}`;
  return [
    who,
    formatInstant(at, timeZone),
    by === '' ? '' : `anotó ${by}`,
    device,
    fromStaffNetwork ? STAFF_NETWORK : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
