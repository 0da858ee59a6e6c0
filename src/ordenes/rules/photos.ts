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

/** «Frente, al recibirla» or «Durante el trabajo». */
export function photoTitle({ moment, view }: { moment: PhotoMoment; view: PhotoView | null }) {
  const when = MOMENT_LABELS[moment];
  return view === null ? when : `${VIEW_LABELS[view]}, ${when.toLowerCase()}`;
}

/** Longest sides in pixels of the stored sizes of a photo. */
export const PHOTO_SIDES = [400, 1600] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];
