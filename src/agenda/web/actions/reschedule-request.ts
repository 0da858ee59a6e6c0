/** Id of the citation whose detail is to open at its reschedule panel. */
let requestedId: string | null = null;

/** Makes the next detail of this citation open at «Reagendar». */
export function requestReschedule(id: string): void {
  requestedId = id;
}

export function isRescheduleRequested(id: string): boolean {
  return requestedId === id;
}

export function clearRescheduleRequest(): void {
  requestedId = null;
}
