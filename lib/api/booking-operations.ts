import 'server-only'
import {
  cancelBookingEndpoint,
  changePaidRideEndpoint,
  checkAvailabilityEndpoint,
  createBookingEndpoint,
  getRideCalendarEndpoint,
  getRidePageEndpoint,
  requestLostLinkEndpoint,
  resendEmailEndpoint,
  switchToZelleEndpoint,
  updateBookingEndpoint,
  updateFlightEndpoint,
  withdrawChangeEndpoint,
} from '@/lib/booking/api'
import { getOperatorCalendarEndpoint } from '@/lib/operator/api'
import { getRouteEndpoint, searchPlacesEndpoint } from '@/lib/places/api'
import { documentEndpoint, type Operation } from './operation'

export const bookingOperations: Operation[] = [
  documentEndpoint(searchPlacesEndpoint, {
    tag: 'places',
    summary: 'Search places; with `at=lat,lng`, reverse geocode a point; with `typed`, use the text as an address',
    responses: { 200: 'Matching places, best match first' },
  }),
  documentEndpoint(getRouteEndpoint, {
    tag: 'places',
    summary: 'Get the route between two places with up to three stops; its distance is used for pricing',
    responses: { 200: 'The route' },
  }),
  documentEndpoint(checkAvailabilityEndpoint, {
    tag: 'bookings',
    summary:
      'Check whether a ride is available at its times; errors match POST /bookings, with the next available time in `next`. Does not reserve anything',
    responses: { 200: 'The ride is available' },
  }),
  documentEndpoint(createBookingEndpoint, {
    tag: 'bookings',
    summary: 'Create a booking; idempotent per Idempotency-Key',
    responses: { 200: 'Already booked with this key', 201: 'Booked' },
  }),
  documentEndpoint(getRidePageEndpoint, {
    tag: 'bookings',
    summary: 'Get a booking, its current cancellation refund and its history',
    responses: { 200: 'The booking' },
  }),
  documentEndpoint(updateBookingEndpoint, {
    tag: 'bookings',
    summary: 'Change an unpaid ride; If-Match guards against concurrent changes',
    responses: { 200: 'The updated booking' },
  }),
  documentEndpoint(changePaidRideEndpoint, {
    tag: 'bookings',
    summary:
      'Change a paid ride. Without `agreed`, returns the new fare and the difference and stores nothing. A lower fare is refunded according to the policy; with a higher one, the ride does not change until the difference is paid under `pendingChange.invoiceNumber`',
    responses: {
      200: 'The terms and the booking; `outcome` says whether this is a preview, the change was applied, or a payment is due',
    },
  }),
  documentEndpoint(withdrawChangeEndpoint, {
    tag: 'bookings',
    summary: 'Withdraw the pending change of a paid ride; idempotent',
    responses: { 200: 'The booking without the change' },
  }),
  documentEndpoint(updateFlightEndpoint, {
    tag: 'bookings',
    summary: 'Update the flights of an active ride until each leg begins; null leaves a flight unchanged',
    responses: { 200: 'The updated booking' },
  }),
  documentEndpoint(cancelBookingEndpoint, {
    tag: 'bookings',
    summary: 'Cancel a ride and refund it according to the policy; idempotent',
    responses: { 200: 'The canceled booking' },
  }),
  documentEndpoint(switchToZelleEndpoint, {
    tag: 'bookings',
    summary: 'Switch a booking to Zelle; idempotent',
    responses: { 200: 'The booking awaiting a Zelle payment' },
  }),
  documentEndpoint(resendEmailEndpoint, {
    tag: 'bookings',
    summary: 'Resend the booking email to the customer',
    responses: { 202: 'The email is queued' },
  }),
  documentEndpoint(getRideCalendarEndpoint, {
    tag: 'bookings',
    summary: 'Get a ride as a calendar file',
    responses: { 200: 'text/calendar' },
  }),
  documentEndpoint(requestLostLinkEndpoint, {
    tag: 'bookings',
    summary: 'Request a lost link; the response is the same whether or not the booking exists',
    responses: { 202: 'The request was accepted' },
  }),
  documentEndpoint(getOperatorCalendarEndpoint, {
    tag: 'bookings',
    summary: 'Get the operator calendar of all rides; the secret key in the URL authorizes the request',
    responses: {
      200: 'text/calendar: rides of the last 30 days and all upcoming rides',
      304: 'Not modified since the ETag in If-None-Match',
    },
  }),
]
