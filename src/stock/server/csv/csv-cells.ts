import type { Selectable } from 'kysely';
import type { Components } from '#platform/data/database-types.ts';
import { normalizeQuantity, normalizeAmount as plainMoney } from '#shared/fields/number-input.ts';
import { dollarsOf, formatCents } from '#shared/money/money.ts';
import { formatWithUnit, quantityOf, type Thousandths, unitLabel } from '#shared/money/quantity.ts';
import { csvDecimal } from '#shared/text/csv.ts';
import { fold } from '#shared/text/fold.ts';
import { VEHICLE_TYPES } from '../../contract/component.ts';
import {
  CSV_ERROR_TEXTS,
  CSV_VEHICLE_LABELS,
  type CsvColumn,
} from '../../contract/component-csv.ts';
import { readUnitWord } from '../../rules/unit-words.ts';

/** The cell's value for the contract, or the message why the cell cannot be read. */
export type ParsedCell = { value: unknown } | { message: string };

/** A component as its table stores it. */
export type CsvRow = Pick<
  Selectable<Components>,
  | ('code' | 'name' | 'unit' | 'quantity' | 'min_stock' | 'target_stock')
  | ('cost_per_unit_cents' | 'sale_price_cents' | 'vehicle_types')
  | ('supplier' | 'location' | 'active')
>;

type Column = {
  /** Field of the contract. */
  field: string;
  write: (row: CsvRow) => string;
  /** The value in the preview, if it differs from the one in the file. */
  show?: (row: CsvRow) => string;
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
    write: (row) => plain(row.quantity),
    show: (row) => shown(row.quantity, row),
    read: readQuantity,
  },
  stock_minimo: {
    field: 'minStock',
    write: (row) => plain(row.min_stock),
    show: (row) => shown(row.min_stock, row),
    read: readQuantity,
  },
  costo_unitario: {
    field: 'costPerUnit',
    write: (row) => csvDecimal(dollarsOf(row.cost_per_unit_cents)),
    show: (row) => formatCents(row.cost_per_unit_cents),
    read: readMoney,
  },
  precio_venta: {
    field: 'salePrice',
    write: (row) => ifSet(row.sale_price_cents, (cents) => csvDecimal(dollarsOf(cents))),
    show: (row) => ifSet(row.sale_price_cents, formatCents),
    read: readMoney,
    blank: null,
  },
  vehiculos: {
    field: 'vehicleTypes',
    write: (row) =>
      ordered(row.vehicle_types)
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
    write: (row) => ifSet(row.target_stock, plain),
    show: (row) => ifSet(row.target_stock, (target) => shown(target, row)),
    read: readQuantity,
    blank: null,
  },
};

const ifSet = (value: number | null, text: (value: number) => string) =>
  value === null ? '' : text(value);

const plain = (thousandths: Thousandths) => String(quantityOf(thousandths)).replace('.', ',');

const shown = (thousandths: Thousandths, { unit }: CsvRow) =>
  formatWithUnit(quantityOf(thousandths), unit);

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
