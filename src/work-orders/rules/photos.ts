/** When a photo was taken: at the reception, during the work, or of the finished work. */
export const PHOTO_MOMENTS = ['in', 'during', 'out'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

export const MOMENT_LABELS: Readonly<Record<PhotoMoment, string>> = {
  in: 'Al recibirla',
  during: 'Durante el trabajo',
  out: 'Al entregarla',
};

/** Which side of the vehicle a photo shows. */
export const PHOTO_VIEWS = ['front', 'left', 'right', 'back'] as const;
export type PhotoView = (typeof PHOTO_VIEWS)[number];

export const VIEW_LABELS: Readonly<Record<PhotoView, string>> = {
  front: 'Frente',
  left: 'Izquierda',
  right: 'Derecha',
  back: 'Atrás',
};

/** Returns the side of a photo by its label in the upload queue; `undefined` for another label. */
export const viewOfLabel = (label: string): PhotoView | undefined =>
  PHOTO_VIEWS.find((view) => VIEW_LABELS[view] === label);

/** `item`: of the finding that it shows; `null`: none. */
export type PhotoSubject = { moment: PhotoMoment; view: PhotoView | null; item: string | null };

/** «Frente, al recibirla», «Batería y carga, durante el trabajo» or «Durante el trabajo». */
export function photoTitle({ moment, view, item }: PhotoSubject): string {
  const when = MOMENT_LABELS[moment];
  const what = view === null ? item : VIEW_LABELS[view];
  return what === null ? when : `${what}, ${when.toLowerCase()}`;
}

/** The name of the photo at `index` of a list; without a side or finding its number and `about`. */
export function photoNameIn(photo: PhotoSubject, index: number, about: string): string {
  const isNamed = photo.view !== null || photo.item !== null;
  return isNamed ? photoTitle(photo) : `Foto ${index + 1}: ${about}`;
}

/** Longest sides in pixels of the stored sizes of a photo. */
export const PHOTO_SIDES = [400, 1600] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];
