const COMPONENT_PATH = /^componente\/([\w-]{1,64})$/;

/** What stands behind the tab's name in the address: the component whose movements are shown, or ''. */
export function movementsPath(componentId: string): string {
  return componentId === '' ? '' : `componente/${componentId}`;
}

/** Returns the id of the component that the address names, or ''. */
export function componentIdIn(rest: string): string {
  return COMPONENT_PATH.exec(rest)?.[1] ?? '';
}
