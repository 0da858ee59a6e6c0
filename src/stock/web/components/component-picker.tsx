import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import type { Component } from '../../contract/component.ts';
import { componentLabel, componentSource } from '../bom-api.ts';

const ALL = componentSource();
const SELLABLE = componentSource('sellable');

type Props = {
  chosen: Component | null;
  error: string | undefined;
  /** Whether the picker lists only components with stock. */
  sellable?: boolean;
  /** Whether the field is focused when its dialog opens. */
  first?: boolean;
  /** `scanned`: chosen by the exact code and Enter. */
  onPick: (component: Component, scanned: boolean) => void;
};

/** Picker for the component of a dialog: scanned, or found by code or name. */
export function ComponentPicker({ chosen, error, sellable = false, first = true, onPick }: Props) {
  return (
    <SearchPicker
      label="Componente"
      placeholder="Escanea, o busca por código o nombre"
      source={sellable ? SELLABLE : ALL}
      {...(sellable && { emptyText: 'No hay componentes con stock' })}
      value={chosen === null ? '' : componentLabel(chosen)}
      error={error}
      required
      first={first}
      onPick={onPick}
    />
  );
}
