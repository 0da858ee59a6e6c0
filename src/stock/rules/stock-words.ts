/** What the screens of the stock say (admin.md sections 2 and 8, letter for letter). */
export const STOCK_TEXTS = {
  empty: 'No hay componentes registrados',
  loadFailed: 'Failed to fetch components',
  saveFailed: 'Failed to save component',
  deleteFailed: 'Error al eliminar el componente',
  sellFailed: 'Error al registrar la venta',
  purchaseFailed: 'Error al registrar la compra',
  historyFailed: 'Error al cargar el historial de stock',
  reportFailed: 'Error al cargar el reporte de stock',
  noMovements: 'No hay movimientos registrados',
} as const;

export const VEHICLE_WORDS = {
  motorcycle: 'Moto',
  bicycle: 'Bicicleta',
  'e-vehicle': 'Vehículo eléctrico',
} as const;
