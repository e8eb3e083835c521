import 'server-only'
import { z } from 'zod'
import { availabilityRequestSchema } from '@/lib/booking/availability-request'
import { flightUpdateSchema } from '@/lib/booking/flight'
import { lostLinkSchema, ridePageSchema } from '@/lib/booking/ride-page'
import {
  bookingRequestSchema,
  bookingSchema,
  createdBookingSchema,
  versionedBookingSchema,
} from '@/lib/booking/schemas'
import { placesResponseSchema, routeSchema } from '@/lib/maps/schemas'
import type { Operation } from './operation'
import { cancelBodySchema, idempotencyKeySchema, ifMatchSchema, placesQuerySchema, routesQuerySchema } from './queries'

const messageSchema = z.object({ message: z.string() })
const bookingResponseSchema = z.object({ booking: bookingSchema })

export const bookingOperations: Operation[] = [
  {
    method: 'get',
    path: '/places',
    tag: 'places',
    summary: 'Search places; with `at=lat,lng`, reverse geocode a point; with `typed`, those words as a place',
    query: placesQuerySchema,
    responses: { 200: { description: 'Matching places, best match first', schema: placesResponseSchema } },
    errorStatuses: [400],
  },
  {
    method: 'get',
    path: '/routes',
    tag: 'places',
    summary: 'Get the route between two places with up to three stops; its distance is used for pricing',
    query: routesQuerySchema,
    responses: { 200: { description: 'The route', schema: routeSchema } },
    errorStatuses: [400, 404, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/availability',
    tag: 'bookings',
    summary:
      'Check whether a ride is available at its times; errors match POST /bookings, with the next available time in `next`. Reserves nothing',
    body: availabilityRequestSchema,
    responses: { 200: { description: 'The ride is available', schema: z.object({ ok: z.literal(true) }) } },
    errorStatuses: [400, 429, 503],
  },
  {
    method: 'post',
    path: '/bookings',
    tag: 'bookings',
    summary: 'Create a booking; idempotent per Idempotency-Key',
    headers: { 'Idempotency-Key': idempotencyKeySchema },
    body: bookingRequestSchema,
    responses: {
      200: { description: 'Already booked with this key', schema: createdBookingSchema },
      201: { description: 'Booked', schema: createdBookingSchema },
    },
    errorStatuses: [400, 409, 429, 503],
  },
  {
    method: 'get',
    path: '/bookings/{id}',
    tag: 'bookings',
    summary: 'Get a booking, its current cancellation refund and its history',
    token: 'required',
    responses: { 200: { description: 'The booking', schema: ridePageSchema } },
    errorStatuses: [404],
  },
  {
    method: 'patch',
    path: '/bookings/{id}',
    tag: 'bookings',
    summary: 'Change an unpaid ride; If-Match guards against concurrent changes',
    token: 'required',
    headers: { 'If-Match': ifMatchSchema },
    body: bookingRequestSchema,
    responses: { 200: { description: 'The updated booking', schema: versionedBookingSchema } },
    errorStatuses: [400, 404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/bookings/{id}/flight',
    tag: 'bookings',
    summary: 'Update the flights of an active ride until each leg begins; null leaves a flight unchanged',
    token: 'required',
    body: flightUpdateSchema,
    responses: { 200: { description: 'The updated booking', schema: versionedBookingSchema } },
    errorStatuses: [400, 404, 409, 429],
  },
  {
    method: 'post',
    path: '/bookings/{id}/cancel',
    tag: 'bookings',
    summary: 'Cancel a ride and refund it according to the policy; idempotent',
    token: 'required',
    body: cancelBodySchema,
    responses: { 200: { description: 'The canceled booking', schema: bookingResponseSchema } },
    errorStatuses: [400, 404, 409],
  },
  {
    method: 'post',
    path: '/bookings/{id}/zelle',
    tag: 'bookings',
    summary: 'Switch a booking to Zelle; idempotent',
    token: 'required',
    body: z.strictObject({}),
    responses: { 200: { description: 'The booking awaiting a Zelle transfer', schema: versionedBookingSchema } },
    errorStatuses: [400, 404, 409],
  },
  {
    method: 'post',
    path: '/bookings/{id}/resend',
    tag: 'bookings',
    summary: 'Resend the booking email to the customer',
    token: 'required',
    body: z.strictObject({}),
    responses: { 202: { description: 'The email is queued', schema: messageSchema } },
    errorStatuses: [400, 404, 429],
  },
  {
    method: 'post',
    path: '/bookings/{id}/link',
    tag: 'bookings',
    summary: 'Replace the access token; the current one stops working',
    token: 'required',
    body: z.strictObject({}),
    responses: { 200: { description: 'The new access token', schema: z.object({ token: z.string() }) } },
    errorStatuses: [400, 404, 429],
  },
  {
    method: 'get',
    path: '/bookings/{id}/calendar',
    tag: 'bookings',
    summary: 'Get a ride as a calendar file',
    token: 'required',
    responses: { 200: { description: 'text/calendar', schema: null } },
    errorStatuses: [404],
  },
  {
    method: 'post',
    path: '/bookings/lost-link',
    tag: 'bookings',
    summary: 'Request a lost link; the response is the same whether or not the booking exists',
    body: lostLinkSchema,
    responses: { 202: { description: 'The request was accepted', schema: messageSchema } },
    errorStatuses: [400, 429],
  },
]
