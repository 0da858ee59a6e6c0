import * as z from 'zod/mini';
import { enterCitation } from '#agenda/server/manual/manual-entry-actions.ts';
import { readSlots } from '#availability/server/slot-queries.ts';
import { bookingBody } from '#booking/contract/booking.ts';
import { createBooking } from '#booking/server/booking-actions.ts';
import { RunningBookings } from '#booking/server/limits/running-bookings.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Day, Time } from '#shared/time/day-time.ts';
import type { Random } from './random.ts';
import type { Rider, Vehicle } from './riders.ts';

/** A service or a product that can be booked. */
export type Offer = { id: string; kind: 'service' | 'product'; name: string };

export type Booking = {
  rider: Rider;
  vehicle: Vehicle;
  offer: Offer;
  day: Day;
  notes: string;
  /** The client books on the website, which has no field for the plate. */
  web: boolean;
};

type By = { random: Random; counter: StaffActor };

/** Books a free slot of the day, on the website or at the counter. Returns the citation's id; `null` if the day is full. */
export async function book(
  context: AppContext,
  booking: Booking,
  { random, counter }: By,
): Promise<string | null> {
  const { slots } = await readSlots(context, booking.day, booking.offer.id);
  const free = slots.filter((slot) => slot.available);
  if (free.length === 0) return null;
  const { time } = random.pick(free);
  return booking.web ? bookOnline(context, booking, time) : enter(context, booking, time, counter);
}

async function bookOnline(
  context: AppContext,
  { rider, vehicle, offer, day, notes }: Booking,
  time: Time,
): Promise<string> {
  const { data } = await createBooking(
    context,
    z.parse(bookingBody, {
      clientName: rider.name,
      clientEmail: rider.email,
      clientPhone: rider.phone,
      service: offer.id,
      vehicleType: vehicle.type,
      vehicleBrand: vehicle.brand,
      vehicleModel: vehicle.model,
      vehicleYear: vehicle.year,
      date: day,
      time,
      notes,
    }),
    { key: null, address: `example of ${rider.email}`, running: new RunningBookings() },
  );
  return data._id;
}

async function enter(
  context: AppContext,
  { rider, vehicle, offer, day, notes }: Booking,
  time: Time,
  by: StaffActor,
): Promise<string> {
  const { type: vehicleType, plate, brand, model, year } = vehicle;
  const { data } = await enterCitation(
    context,
    {
      manualEntry: true,
      clientName: rider.name,
      clientEmail: rider.email,
      clientPhone: rider.phone,
      [offer.kind]: offer.id,
      vehicleType,
      bikeInfo: { plate, brand, model, year },
      problemDescription: notes,
      date: day,
      time,
      overbook: false,
      inWorkshop: false,
      sameTimeConfirmed: true,
    },
    { key: null, by },
  );
  return data._id;
}
