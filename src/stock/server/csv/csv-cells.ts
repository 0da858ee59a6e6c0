import { normalizeQuantity, normalizeAmount as plainMoney } from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit, unitLabel } from '#shared/money/quantity.ts';
import { csvDecimal } from '#shared/text/csv.ts';
import { fold } from '#shared/text/fold.ts';
import { type Component, VEHICLE_TYPES } from '../../contract/component.ts';
import {
  CSV_ERROR_TEXTS,
  CSV_VEHICLE_LABELS,
  type CsvColumn,
} from '../../contract/component-csv.ts';
import { readUnitWord } from '../../rules/unit-words.ts';

/** The cell's value for the contract, or the message why the cell cannot be read. */
export type ParsedCell = { value: unknown } | { message: string };

type Column = {
  /** Field of the contract. */
  field: string;
  write: (component: Component) => string;
  /** The value in the preview, if it differs from the one in the file. */
  show?: (component: Component) => string;
  /** Parses a cell that is not blank; without it the cell is text. */
  read?: (text: string) => ParsedCell;
  /** Value of a blank cell; without it a blank cell counts as a missing column. */
  blank?: unknown;
};

/** Columns for export and import: an exported file can be imported. */
export const CSV_CELLS: Readonly<Record<CsvColumn, Column>> = {
  codigo: { field: 'code', write: ({ code }) => code, blank: '' },
  nombre: { field: 'name', write: ({ name }) => name, blank: '' },
  unidad: { field: 'unit', write: ({ unit }) => unitLabel(unit), read: readUnit },
  cantidad: {
    field: 'quantity',
    write: (each) => plain(each.quantity),
    show: (each) => formatWithUnit(each.quantity, each.unit),
    read: readQuantity,
  },
  stock_minimo: {
    field: 'minStock',
    write: (each) => plain(each.minStock),
    show: (each) => formatWithUnit(each.minStock, each.unit),
    read: readQuantity,
  },
  costo_unitario: {
    field: 'costPerUnit',
    write: (each) => csvDecimal(each.costPerUnit),
    show: (each) => formatDollars(each.costPerUnit),
    read: readMoney,
  },
  precio_venta: {
    field: 'salePrice',
    write: ({ salePrice }) => (salePrice === null ? '' : csvDecimal(salePrice)),
    show: ({ salePrice }) => (salePrice === null ? '' : formatDollars(salePrice)),
    read: readMoney,
    blank: null,
  },
  vehiculos: {
    field: 'vehicleTypes',
    write: (each) =>
      ordered(each.vehicleTypes)
        .map((type) => CSV_VEHICLE_LABELS[type])
        .join(', '),
    read: readVehicles,
    blank: [],
  },
  proveedor: { field: 'supplier', write: (each) => each.supplier, blank: '' },
  ubicacion: { field: 'location', write: (each) => each.location, blank: '' },
  activo: { field: 'active', write: ({ active }) => (active ? 'sí' : 'no'), read: readActive },
  cantidad_objetivo: {
    field: 'targetStock',
    write: ({ targetStock }) => (targetStock === null ? '' : plain(targetStock)),
    show: ({ targetStock, unit }) =>
      targetStock === null ? '' : formatWithUnit(targetStock, unit),
    read: readQuantity,
    blank: null,
  },
};

function plain(quantity: number): string {
  return String(quantity).replace('.', ',');
}

/** Parses a quantity like the forms: `1.234,5`. Rejects a point that may separate thousands or decimals. */
function readQuantity(text: string): ParsedCell {
  const value = normalizeQuantity(text);
  return value === '' ? { message: CSV_ERROR_TEXTS.eitherWay } : { value };
}

/** Spreadsheets export a cell as displayed, with its currency: `US$ 1.234,50`. */
const CURRENCY = /^(?:US\$|U\$S|USD|\$)\s*|\s*(?:US\$|U\$S|USD|\$)$/gi;

/** Parses an amount like the forms: `1.234,50`. */
function readMoney(text: string): ParsedCell {
  return { value: plainMoney(text.replace(CURRENCY, '')) };
}

function readUnit(text: string): ParsedCell {
  const unit = readUnitWord(text);
  return unit === null ? { message: CSV_ERROR_TEXTS.unit } : { value: unit };
}

function readVehicles(text: string): ParsedCell {
  const words = text
    .split(',')
    .map((word) => fold(word.trim()))
    .filter((word) => word !== '');
  const types = words.map((word) =>
    VEHICLE_TYPES.find((type) => type === word || fold(CSV_VEHICLE_LABELS[type]) === word),
  );
  if (types.includes(undefined)) return { message: CSV_ERROR_TEXTS.vehicles };
  return { value: ordered(types) };
}

/** Removes duplicates and sorts, so that the same vehicles give the same text. */
const ordered = (types: readonly unknown[]) => VEHICLE_TYPES.filter((type) => types.includes(type));

/** Spreadsheets turn a yes-or-no cell into a boolean of their language. */
const YES = ['si', 'verdadero', 'true'];
const NO = ['no', 'falso', 'false'];

function readActive(text: string): ParsedCell {
  const word = fold(text.trim());
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { message: CSV_ERROR_TEXTS.active };
}
