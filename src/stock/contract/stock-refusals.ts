import { refusalsOf } from '#kernel/refusal.ts';
import { STOCK_SENTENCES } from '../rules/component-fields.ts';

/** Every refusal of stock: HTTP status and sentence. `insufficient-stock` names what there is. */
export const STOCK_REFUSALS = {
  'unknown-component': [404, 'No encontramos ese componente. Puede haber sido eliminado.'],
  'code-taken': [409, 'Ya existe un componente con ese código.'],
  'component-in-use': [
    409,
    'El componente está en uso y no se puede eliminar. Puedes desactivarlo.',
  ],
  'component-changed': [
    409,
    'Otra persona cambió este componente mientras tanto. Revisa cómo quedó.',
  ],
  'unit-stays': [409, STOCK_SENTENCES.unitStays],
  'insufficient-stock': [409, 'Stock insuficiente.'],
  'component-inactive': [409, 'Ese componente está desactivado.'],
  'count-refused': [
    409,
    'El conteo no se aplicó: hay componentes para contar otra vez. Nada cambió.',
  ],
  'wrong-status': [409, 'Esa cita no está en proceso.'],
  'part-not-offered': [409, 'Ese repuesto no se ofrece para este vehículo.'],
} as const;

/** The part of the table that an endpoint can answer with. */
export function refusals<Code extends keyof typeof STOCK_REFUSALS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, STOCK_REFUSALS[code]]));
}

export const refuseStock = refusalsOf(STOCK_REFUSALS);
