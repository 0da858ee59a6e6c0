import * as z from 'zod/mini';
import { id, instant, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { booleanParam, optionalParam } from '#shared/contract/list-query.ts';
import { PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { ORDER_TEXTS as TEXTS } from '../rules/order-fields.ts';
import { PHOTO_MOMENTS, PHOTO_VIEWS } from '../rules/photos.ts';
import { findingItem, findingPosition } from './inspection.ts';
import { pickOrderErrors } from './order-errors.ts';
import { photo, workOrder } from './work-order.ts';

/** From 1970 on: PostgreSQL does not write instants before the year 1 as ISO 8601. */
const takenAt = instant(TEXTS.takenAt).check(
  z.refine((text) => Date.parse(text) >= 0, TEXTS.takenAt),
);

const photoParams = z.object({ id: z.string(), photo: z.string() });

const PHOTO_ERRORS = {
  ...PICTURE_ERRORS,
  ...pickOrderErrors(
    'unknown-order',
    'unknown-line',
    'order-closed',
    'too-many-photos',
    'not-readable-photo',
    'damaged-photo',
  ),
};

/** Multipart, the picture in `photo`. The same file again answers with the stored photo. */
export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/work-orders/:id/photos',
  access: ['agenda'],
  limit: 'staff',
  status: 201,
  summary: 'Stores a photo of the vehicle, once; location and other metadata are removed',
  params: z.object({ id: z.string() }),
  fileField: 'photo',
  body: z.strictObject({
    moment: z.enum(PHOTO_MOMENTS, TEXTS.moment),
    view: optionalParam(z.enum(PHOTO_VIEWS, TEXTS.view)),
    finding: optionalParam(findingPosition),
    findingItem: optionalParam(findingItem),
    line: optionalParam(id(TEXTS.line)),
    takenAt: optionalParam(takenAt),
    shownToClient: optionalParam(booleanParam),
  }),
  reply: photo,
  errors: PHOTO_ERRORS,
});

export const changePhoto = endpoint({
  method: 'PATCH',
  path: '/api/work-orders/:id/photos/:photo',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Shows a photo to the client or hides it, or links it to a line',
  params: photoParams,
  body: z.strictObject({
    shownToClient: z.optional(trueOrFalse()),
    line: z.optional(z.nullable(id(TEXTS.line))),
  }),
  reply: workOrder,
  errors: pickOrderErrors(
    'unknown-order',
    'unknown-photo',
    'unknown-line',
    'photo-in-estimate',
    'order-closed',
  ),
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/work-orders/:id/photos/:photo',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Removes a photo that no sent estimate shows',
  params: photoParams,
  reply: workOrder,
  errors: pickOrderErrors('unknown-order', 'unknown-photo', 'photo-in-estimate', 'order-closed'),
});

/** `size`: longest side in pixels. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/work-orders/:id/photos/:photo/:size',
  access: ['agenda', 'historial'],
  limit: 'staff',
  summary: 'A photo of a work order as WebP',
  params: z.object({ id: z.string(), photo: z.string(), size: z.enum(['400', '1600']) }),
  reply: z.string(),
  mediaType: 'image/webp',
  errors: pickOrderErrors('unknown-photo'),
});
