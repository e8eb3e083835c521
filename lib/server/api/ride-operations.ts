import 'server-only'
import { z } from 'zod'
import { availabilityRequestSchema } from '@/lib/booking/availability-request'
import { toldFlightSchema } from '@/lib/booking/flight'
import { lostLinkSchema, ridePageSchema } from '@/lib/booking/ride-page'
import { bookedSchema, bookingRequestSchema, bookingSchema, versionedSchema } from '@/lib/booking/schemas'
import { placesAnswerSchema, routeSchema } from '@/lib/maps/schemas'
import type { Operation } from './operation'
import {
  cancelBodySchema,
  idempotencyKeySchema,
  placesQuerySchema,
  routesQuerySchema,
  seenVersionSchema,
} from './queries'

const messageSchema = z.object({ message: z.string() })
const bookingAnswerSchema = z.object({ booking: bookingSchema })

export const rideOperations: Operation[] = [
  {
    method: 'get',
    path: '/places',
    tag: 'places',
    summary:
      'Places a rider may mean; with `at=lat,lng` alone, what that point is called; with `typed`, those words as a place',
    query: placesQuerySchema,
    answers: { 200: { description: 'Matching places, best match first', schema: placesAnswerSchema } },
    refusals: [400],
  },
  {
    method: 'get',
    path: '/routes',
    tag: 'places',
    summary: 'The drive between two places, by up to three stops on the way, whose distance is the priced one',
    query: routesQuerySchema,
    answers: { 200: { description: 'The route', schema: routeSchema } },
    refusals: [400, 404, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/availability',
    tag: 'bookings',
    summary:
      'Check whether a ride is available at its times; errors match POST /bookings, with the next available time in `next`. Reserves nothing',
    body: availabilityRequestSchema,
    answers: { 200: { description: 'It can be served as things stand', schema: z.object({ ok: z.literal(true) }) } },
    refusals: [400, 429, 503],
  },
  {
    method: 'post',
    path: '/bookings',
    tag: 'bookings',
    summary: 'Books a ride; the same key books once, however often it is sent',
    headers: { 'Idempotency-Key': idempotencyKeySchema },
    body: bookingRequestSchema,
    answers: {
      200: { description: 'Booked before with this key', schema: bookedSchema },
      201: { description: 'Booked', schema: bookedSchema },
    },
    refusals: [400, 409, 429, 503],
  },
  {
    method: 'get',
    path: '/bookings/{id}',
    tag: 'bookings',
    summary: 'Get a booking, its current cancellation refund and its history',
    token: 'required',
    answers: { 200: { description: 'The booking', schema: ridePageSchema } },
    refusals: [404],
  },
  {
    method: 'patch',
    path: '/bookings/{id}',
    tag: 'bookings',
    summary: 'Changes an unpaid ride; with the version that it was made on, none that was changed since',
    token: 'required',
    headers: { 'If-Match': seenVersionSchema },
    body: bookingRequestSchema,
    answers: { 200: { description: 'The booking as it is now', schema: versionedSchema } },
    refusals: [400, 404, 409, 429, 503],
  },
  {
    method: 'post',
    path: '/bookings/{id}/flight',
    tag: 'bookings',
    summary: 'Puts the flights of a ride that stands, paid or not, each until its way begins; null leaves one as it is',
    token: 'required',
    body: toldFlightSchema,
    answers: { 200: { description: 'The booking as it is now', schema: versionedSchema } },
    refusals: [400, 404, 409, 429],
  },
  {
    method: 'post',
    path: '/bookings/{id}/cancel',
    tag: 'bookings',
    summary: 'Cancels a ride by the policy and gives back what it says; as often as it is asked',
    token: 'required',
    body: cancelBodySchema,
    answers: { 200: { description: 'The booking, cancelled', schema: bookingAnswerSchema } },
    refusals: [400, 404, 409],
  },
  {
    method: 'post',
    path: '/bookings/{id}/zelle',
    tag: 'bookings',
    summary: 'Has a booking wait for a Zelle transfer; as often as it is asked',
    token: 'required',
    body: z.strictObject({}),
    answers: { 200: { description: 'The booking awaiting a Zelle transfer', schema: versionedSchema } },
    refusals: [400, 404, 409],
  },
  {
    method: 'post',
    path: '/bookings/{id}/resend',
    tag: 'bookings',
    summary: 'Has the mail about a booking sent to its booker once more',
    token: 'required',
    body: z.strictObject({}),
    answers: { 202: { description: 'The email is queued', schema: messageSchema } },
    refusals: [400, 404, 429],
  },
  {
    method: 'post',
    path: '/bookings/{id}/link',
    tag: 'bookings',
    summary: 'Gives a booking a new token; the one it was asked with opens nothing from then on',
    token: 'required',
    body: z.strictObject({}),
    answers: { 200: { description: 'The new access token', schema: z.object({ token: z.string() }) } },
    refusals: [400, 404, 429],
  },
  {
    method: 'get',
    path: '/bookings/{id}/calendar',
    tag: 'bookings',
    summary: 'Get a ride as a calendar file',
    token: 'required',
    answers: { 200: { description: 'text/calendar', schema: null } },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/bookings/lost-link',
    tag: 'bookings',
    summary:
      "Has a booking's link sent to its own e-mail address; answered alike whether or not there is such a booking",
    body: lostLinkSchema,
    answers: { 202: { description: 'The request was accepted', schema: messageSchema } },
    refusals: [400, 429],
  },
]
