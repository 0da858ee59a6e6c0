import { FEW_UNITS } from '#stock/rules/bom.ts';

/** Red at 0, yellow under 5, green otherwise (docs/rules/panel.md). A text repeats the colour, for accessibility. */
export type ProducibleLevel = 'none' | 'few' | 'enough' | 'unlimited';

export function producibleLevel(units: number | null): ProducibleLevel {
  if (units === null) return 'unlimited';
  if (units === 0) return 'none';
  return units < FEW_UNITS ? 'few' : 'enough';
}

const LEVEL_LABELS = { none: 'sin stock', few: 'stock bajo', enough: 'en stock' } as const;

/** `3 unidades: stock bajo`; «Sin componentes» if stock does not limit the product. */
export function producibleText(units: number | null): string {
  const level = producibleLevel(units);
  if (level === 'unlimited' || units === null) return 'Sin componentes';
  return `${unitsText(units)}: ${LEVEL_LABELS[level]}`;
}

function unitsText(units: number): string {
  return units === 1 ? '1 unidad' : `${units} unidades`;
}

export function componentsText(count: number): string {
  return count === 1 ? '1 componente' : `${count} componentes`;
}

export const tooManyUnitsText = (units: number): string =>
  `No hay suficientes componentes. Máximo fabricable: ${units} unidades`;
