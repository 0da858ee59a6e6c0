/** When a photo was taken: at the reception, during the work, or of the finished work. */
export const PHOTO_MOMENTS = ['in', 'during', 'out'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

export const MOMENT_LABELS: Readonly<Record<PhotoMoment, string>> = {
  in: 'Al recibirla',
  during: 'Durante el trabajo',
  out: 'Al entregarla',
};

/** Longest sides in pixels of the stored sizes of a photo. */
export const PHOTO_SIDES = [400, 1600] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];
