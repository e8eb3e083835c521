import { z } from 'zod'
import { isUnlocated } from '@/lib/places/model/schemas'
import type { Draft } from './draft'
import { MAX_STOPS, requestedStopSchema } from './extras'
import { bookingRequestSchema, validateTimes } from './schemas'

const { shape } = bookingRequestSchema

export const availabilityRequestSchema = z
  .strictObject({
    scheduleOption: shape.scheduleOption,
    pickupDate: shape.pickupDate,
    pickupTime: shape.pickupTime,
    returnDate: shape.returnDate,
    returnTime: shape.returnTime,
    selectedCity: shape.selectedCity
      .optional()
      .describe('City whose time zone applies if the pickup is an address as typed that could not be located'),
    pickupLocation: shape.pickupLocation,
    dropOffLocation: shape.dropOffLocation,
    transferType: shape.transferType,
    extraTime: shape.extraTime,
    carCategory: shape.carCategory,
    extras: z
      .strictObject({
        stops: z
          .array(requestedStopSchema.pick({ place: true }))
          .max(MAX_STOPS)
          .default([]),
      })
      .prefault({}),
  })
  .superRefine(validateTimes)
export type AvailabilityRequest = z.infer<typeof availabilityRequestSchema>

/** Converts a draft to an availability request; null while a place is missing. */
export function toAvailabilityRequest(draft: Draft): AvailabilityRequest | null {
  const { scheduleOption, pickupDate, pickupTime, returnDate, returnTime, pickupLocation, dropOffLocation } = draft
  const stops = draft.extras.stops.filter(stop => stop !== null)
  if (pickupLocation === null || dropOffLocation === null || stops.length < draft.extras.stops.length) return null
  const later = scheduleOption === 'later'
  return {
    scheduleOption,
    pickupDate: later ? pickupDate : '',
    pickupTime: later ? pickupTime : '',
    returnDate,
    returnTime,
    ...(isUnlocated(pickupLocation) && { selectedCity: draft.selectedCity }),
    pickupLocation: pickupLocation.id,
    dropOffLocation: dropOffLocation.id,
    transferType: draft.transferType,
    extraTime: draft.extraTime,
    carCategory: draft.carCategory,
    extras: { stops: stops.map(({ id }) => ({ place: id })) },
  }
}
