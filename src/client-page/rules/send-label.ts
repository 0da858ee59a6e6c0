/**
 * Texts beside the button of an estimate, for the pages and their script. Imports nothing: the page's script would load
 * all that the public pages share.
 */

/** The text of the button: `Aprobar US$ 118,00`, or `Enviar respuesta` without an approved line (`null`). */
export function sendLabel(approvedAmount: string | null): string {
  return approvedAmount === null ? 'Enviar respuesta' : `Aprobar ${approvedAmount}`;
}

/** `Quedan 2 sin responder`; '' if every question is answered. */
export function unansweredText(questions: number): string {
  if (questions === 0) return '';
  return questions === 1 ? 'Queda 1 sin responder' : `Quedan ${questions} sin responder`;
}
