/** Id of the citation whose detail is to open at its reschedule panel. */
let wished: string | null = null;

/** The next detail of this citation opens at «Reagendar». */
export function wishReschedule(id: string): void {
  wished = id;
}

export function isRescheduleWished(id: string): boolean {
  return wished === id;
}

export function forgetRescheduleWish(): void {
  wished = null;
}
