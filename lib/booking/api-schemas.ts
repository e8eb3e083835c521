import { z } from 'zod'
import type { EndpointSchemas } from '@/lib/endpoint'
import { cancellationSchema } from './model/cancellation'
import { flightUpdateSchema } from './model/flight'
import { unavailableTimeSchema } from './model/next-time'
import { agreedTermsSchema, changeConflictSchemas, changeTermsSchema, versionConflictSchema } from './model/ride-change'
import { lostLinkSchema, ridePageSchema } from './model/ride-page'
import {
  availabilityRequestSchema,
  bookingRequestSchema,
  bookingSchema,
  createdBookingSchema,
  fareChangedDetailsSchema,
  versionedBookingSchema,
} from './model/schemas'

const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/)

/** The booking version that a change is based on, as an entity tag. */
const ifMatchSchema = z
  .string()
  .regex(/^"[1-9]\d{0,8}"$/)
  .transform(tag => Number(tag.slice(1, -1)))
  .optional()

const messageSchema = z.object({ message: z.string() })
const emptyBodySchema = z.strictObject({})

export const refundChangedSchema = z.object({ cancellation: cancellationSchema })

export const checkAvailabilitySchemas = {
  body: availabilityRequestSchema,
  responses: { 200: z.object({ ok: z.literal(true) }) },
  errorDetails: { 422: { invalid_fields: unavailableTimeSchema } },
} satisfies EndpointSchemas

export const createBookingSchemas = {
  headers: { 'Idempotency-Key': idempotencyKeySchema },
  body: bookingRequestSchema,
  responses: { 200: createdBookingSchema, 201: createdBookingSchema },
  errorDetails: { 409: { fare_changed: fareChangedDetailsSchema }, 422: { invalid_fields: unavailableTimeSchema } },
} satisfies EndpointSchemas

export const getRidePageSchemas = { responses: { 200: ridePageSchema } } satisfies EndpointSchemas

export const updateBookingSchemas = {
  headers: { 'If-Match': ifMatchSchema },
  body: bookingRequestSchema,
  responses: { 200: versionedBookingSchema },
  errorDetails: {
    409: { fare_changed: fareChangedDetailsSchema, changed_meanwhile: versionConflictSchema },
    422: { invalid_fields: unavailableTimeSchema },
  },
} satisfies EndpointSchemas

/** `asked`: nothing was changed, and the operator is asked by email. */
export const changeResultSchema = versionedBookingSchema.extend({
  outcome: z.enum(['preview', 'applied', 'payment_required', 'asked']),
  terms: changeTermsSchema,
})
export const changePaidRideSchemas = {
  headers: { 'If-Match': ifMatchSchema },
  /** Without `agreed`, the terms are returned and nothing is stored. */
  body: z.strictObject({
    ride: bookingRequestSchema,
    agreed: agreedTermsSchema.optional(),
    payBy: z.literal('zelle').optional().describe('Pays a higher fare by Zelle instead of by card'),
  }),
  responses: { 200: changeResultSchema },
  errorDetails: { 409: changeConflictSchemas, 422: { invalid_fields: unavailableTimeSchema } },
} satisfies EndpointSchemas

export const updateFlightSchemas = {
  body: flightUpdateSchema,
  responses: { 200: versionedBookingSchema },
} satisfies EndpointSchemas

export const cancelBookingSchemas = {
  /** `refundCents` is the refund that the rider saw. */
  body: z.strictObject({ refundCents: z.int().min(0).optional() }),
  responses: { 200: z.object({ booking: bookingSchema }) },
  errorDetails: { 409: { refund_changed: refundChangedSchema } },
} satisfies EndpointSchemas

export const switchToZelleSchemas = {
  body: emptyBodySchema,
  responses: { 200: versionedBookingSchema },
} satisfies EndpointSchemas

export const reportZelleSentSchemas = {
  body: emptyBodySchema,
  responses: { 202: messageSchema },
} satisfies EndpointSchemas

export const resendEmailSchemas = { body: emptyBodySchema, responses: { 202: messageSchema } } satisfies EndpointSchemas

export const getRideCalendarSchemas = { responses: { 200: null } } satisfies EndpointSchemas

export const requestLostLinkSchemas = {
  body: lostLinkSchema,
  responses: { 202: messageSchema },
} satisfies EndpointSchemas
