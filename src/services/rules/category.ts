/** Service categories in the order of the specification. */
export const CATEGORIES = [
  'maintenance',
  'repair',
  'consultation',
  'installation',
  'rental',
] as const;

export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  maintenance: 'Mantenimiento',
  repair: 'Reparación',
  consultation: 'Consulta',
  installation: 'Instalación',
  rental: 'Alquiler',
};
