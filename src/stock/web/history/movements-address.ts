const COMPONENT_PATH = /^componente\/([\w-]{1,64})$/;

/** Returns the address part after the tab's name for the movements of a component; '' for all. */
export function movementsPath(componentId: string): string {
  return componentId === '' ? '' : `componente/${componentId}`;
}

/** Returns the id of the component in the address, or ''. */
export function componentIdIn(rest: string): string {
  return COMPONENT_PATH.exec(rest)?.[1] ?? '';
}
