/**
 * The text of the button: `Aprobar US$ 118,00`, or `Enviar respuesta` without an approved line (`null`). Imports
 * nothing: the page's script would load all that the public pages share.
 */
export function sendLabel(approvedAmount: string | null): string {
  return approvedAmount === null ? 'Enviar respuesta' : `Aprobar ${approvedAmount}`;
}
