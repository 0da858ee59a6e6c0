import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { STOCK_FIELD_TEXTS } from '../rules/component-fields.ts';

/** Domain errors of stock: HTTP status and message. `insufficient-stock` adds the available quantity. */
export const STOCK_ERRORS = {
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
  'unit-stays': [409, STOCK_FIELD_TEXTS.unitStays],
  'insufficient-stock': [409, 'Stock insuficiente.'],
  'component-inactive': [409, 'Ese componente está desactivado.'],
  'count-refused': [
    409,
    'El conteo no se aplicó: hay componentes para contar otra vez. Nada cambió.',
  ],
  'wrong-status': [409, 'Esa cita no está en proceso.'],
  'part-not-offered': [409, 'Ese repuesto no se ofrece para este vehículo.'],
} as const;

/** Returns the given rows of the table, for an endpoint's contract. */
export const pickStockErrors = errorPicker(STOCK_ERRORS);

export const stockError = domainErrors(STOCK_ERRORS);
