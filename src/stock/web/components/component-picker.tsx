import { useQuery } from '@tanstack/react-query';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import type { Component } from '../../contract/component.ts';
import { componentLabel, componentSource, componentsById } from '../component-source.ts';

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

/** Returns the component with its current values, or the given one until they are loaded. */
export function useLiveComponent(component: Component | null): Component | null {
  const ids = component === null ? [] : [component._id];
  const { data } = useQuery({ ...componentsById(ids), enabled: ids.length > 0 });
  return data?.find(({ _id }) => _id === component?._id) ?? component;
}
