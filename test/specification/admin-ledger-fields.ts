import type { Row } from './item.ts';

const CHOICES = 'test/specification/choices.test.ts';
const FIELDS = 'test/specification/fields.test.ts';
const OF_WORKSHOP = '%s, for the workshop';
const EXPENSES = 'src/finanzas/server/expenses.test.ts';
const REFUSED = 'refuses, with the sentence in message and error, and changes nothing > ';
const TRANSACTIONS = 'src/finanzas/server/transactions.test.ts';
const OF_SERVICE = 'a line > of a service tells its client, its service and its figures';

/** Section 3 of the admin specification: stock, expenses, figures, drafts. */
export const ADMIN_LEDGER_FIELDS: readonly Row[] = [
  {
    at: 'admin 3 Component',
    file: FIELDS,
    test: OF_WORKSHOP,
    says: [
      '_id',
      'code',
      'name',
      'unit',
      'quantity',
      'minStock',
      'costPerUnit',
      'supplier',
      'location',
      'active',
    ],
  },
  {
    at: 'admin 3 Component',
    file: CHOICES,
    test: 'units, service categories and permission keys',
    says: ['piece', 'meter', 'kilogram', 'liter', 'box', 'pack'],
  },
  {
    at: 'admin 3 Part',
    file: FIELDS,
    test: OF_WORKSHOP,
    says: ['_id', 'name', 'price', 'quantity', 'vehicleTypes'],
  },
  {
    at: 'admin 3 Expense',
    file: FIELDS,
    test: OF_WORKSHOP,
    says: ['_id', 'date', 'concept', 'category', 'amount', 'notes', 'receiptImage'],
  },
  {
    at: 'admin 3 Expense',
    file: EXPENSES,
    test: `${REFUSED}%j`,
    says: [
      ['concept (max 200)', "'x'.repeat(201)"],
      ['notes (max 500)', "'ñ'.repeat(501)"],
    ],
  },
  {
    at: 'admin 3 Expense',
    file: EXPENSES,
    test: 'an expense > is of today in the workshop where it names no day; a date value means its day',
    says: [
      ['date (default today)', "toBe('2026-11-23')"],
      ['category (optional)', 'RENT'],
    ],
  },
  {
    at: 'admin 3 Expense',
    file: 'src/finanzas/server/receipts.test.ts',
    test: 'a receipt > may be left empty, as a browser sends a field without a file',
    says: [['receipt image (optional file)', 'receiptImage']],
  },
  {
    at: 'admin 3 Expense',
    file: CHOICES,
    test: 'expense categories',
    says: [
      'Alquiler',
      'Sueldo',
      'Materia prima',
      'Maquinas y herramientas',
      'Fletes / Envios',
      'Viaticos',
      'Software y licencias',
      'Comisiones de venta',
      'Publicidad',
      'Ferias comerciales',
      'Marketing',
    ],
  },
  {
    at: 'admin 3 Financial metrics',
    file: FIELDS,
    test: OF_WORKSHOP,
    says: [
      'totalIncome',
      'totalCosts',
      'netProfit',
      'averageMargin',
      'totalTransactions',
      [
        'services and products each {income, costs, profit, margin, count}',
        'income costs profit margin count',
      ],
    ],
  },
  {
    at: 'admin 3 Transaction',
    file: TRANSACTIONS,
    test: OF_SERVICE,
    says: [
      '_id',
      ['type (service or product)', "type: 'service'"],
      'createdAt',
      'salePrice',
      'cost',
      'profit',
      'profitMargin',
      'roi',
      [
        'citation {clientName, clientEmail, clientPhone, service}',
        'clientName',
        'clientEmail',
        'clientPhone',
        'service',
      ],
    ],
  },
  {
    at: 'admin 3 Transaction',
    file: TRANSACTIONS,
    test: 'a line > of a product has its country; without cost there is no roi, without price no margin',
    says: [
      [
        'reservation {clientName, clientEmail, clientPhone, clientCountry, product}',
        'clientName',
        'clientEmail',
        'clientPhone',
        'clientCountry',
        'product',
      ],
    ],
  },
  {
    at: 'admin 3 Stock movement',
    file: FIELDS,
    test: OF_WORKSHOP,
    says: [
      '_id',
      'createdAt',
      ['component {name, code, unit}', 'name code unit'],
      'previousStock',
      'newStock',
      ['reference {type, id}', 'type id'],
      ['user {name, email}', 'name email'],
    ],
  },
  {
    at: 'admin 3 Stock movement',
    file: CHOICES,
    test: 'types of stock movements, with their labels',
    says: [
      ['sale (Venta)', "sale: 'Venta'"],
      ['return (Devolución)', "return: 'Devolución'"],
      ['manual_adjustment (Ajuste Manual)', "manual_adjustment: 'Ajuste Manual'"],
      ['cancellation (Cancelación)', "cancellation: 'Cancelación'"],
    ],
  },
  {
    at: 'admin 3 Stock movement',
    file: 'src/stock/server/movement.test.ts',
    test: 'the ledger > is the newest first, with who did it and for what',
    says: [['quantity (signed)', 'quantity: -0.35', 'quantity: 2.85']],
  },
  {
    at: 'admin 3 Settings',
    file: FIELDS,
    test: '%s, for visitors',
    says: ['showReserveButton'],
  },
  {
    at: 'admin 3 Sale drafts',
    file: 'test/specification/workshop-calls.test.ts',
    test: 'components and stock > %s',
    says: ['componentId', 'quantity', 'salePrice', 'clientName', 'clientEmail', 'clientPhone'],
  },
  {
    at: 'admin 3 Sale drafts',
    file: 'test/specification/workshop-calls.test.ts',
    test: 'the catalogue and the settings > %s',
    says: ['productId'],
  },
  {
    at: 'admin 3 Maintenance completion',
    file: 'test/specification/workshop-calls.test.ts',
    test: 'components and stock > %s',
    says: [
      'vehicleType',
      'vehicleBrand',
      'vehicleModel',
      'vehicleYear',
      ['usedParts [{partId, quantity}]', 'usedParts: [{ partId: component, quantity: 1 }]'],
      'laborCost',
      'mechanicNotes',
      'completedBy',
    ],
  },
];
