const OF_COMPONENT = /^componente\/([\w-]{1,64})$/;

/** What stands behind the tab's name in the address: the component whose movements are shown, or ''. */
export function movementsRest(componentId: string): string {
  return componentId === '' ? '' : `componente/${componentId}`;
}

/** Returns the id of the component that the address names, or ''. */
export function componentIn(rest: string): string {
  return OF_COMPONENT.exec(rest)?.[1] ?? '';
}
