import type { Endpoint } from '@/lib/endpoint'

const schemas = () => import('./api-schemas')

export const checkAvailabilityEndpoint = {
  method: 'POST',
  path: '/api/v1/availability',
  auth: 'none',
  errors: [400, 429, 503],
  schemas: async () => (await schemas()).checkAvailabilitySchemas,
} satisfies Endpoint

export const createBookingEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings',
  auth: 'none',
  errors: [400, 409, 429, 503],
  schemas: async () => (await schemas()).createBookingSchemas,
} satisfies Endpoint

export const getRidePageEndpoint = {
  method: 'GET',
  path: '/api/v1/bookings/{id}',
  auth: 'accessToken',
  errors: [404],
  schemas: async () => (await schemas()).getRidePageSchemas,
} satisfies Endpoint

export const updateBookingEndpoint = {
  method: 'PATCH',
  path: '/api/v1/bookings/{id}',
  auth: 'accessToken',
  errors: [400, 404, 409, 429, 503],
  schemas: async () => (await schemas()).updateBookingSchemas,
} satisfies Endpoint

export const changePaidRideEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/{id}/changes',
  auth: 'accessToken',
  errors: [400, 404, 409, 429, 503],
  schemas: async () => (await schemas()).changePaidRideSchemas,
} satisfies Endpoint

export const updateFlightEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/{id}/flight',
  auth: 'accessToken',
  errors: [400, 404, 409, 429],
  schemas: async () => (await schemas()).updateFlightSchemas,
} satisfies Endpoint

export const cancelBookingEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/{id}/cancel',
  auth: 'accessToken',
  errors: [400, 404, 409],
  schemas: async () => (await schemas()).cancelBookingSchemas,
} satisfies Endpoint

export const switchToZelleEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/{id}/zelle',
  auth: 'accessToken',
  errors: [400, 404, 409],
  schemas: async () => (await schemas()).switchToZelleSchemas,
} satisfies Endpoint

export const reportZelleSentEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/{id}/zelle/sent',
  auth: 'accessToken',
  errors: [400, 404, 409, 429],
  schemas: async () => (await schemas()).reportZelleSentSchemas,
} satisfies Endpoint

export const resendEmailEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/{id}/resend',
  auth: 'accessToken',
  errors: [400, 404, 429],
  schemas: async () => (await schemas()).resendEmailSchemas,
} satisfies Endpoint

export const getRideCalendarEndpoint = {
  method: 'GET',
  path: '/api/v1/bookings/{id}/calendar',
  auth: 'accessToken',
  errors: [404],
  schemas: async () => (await schemas()).getRideCalendarSchemas,
} satisfies Endpoint

export const requestLostLinkEndpoint = {
  method: 'POST',
  path: '/api/v1/bookings/lost-link',
  auth: 'none',
  errors: [400, 429],
  schemas: async () => (await schemas()).requestLostLinkSchemas,
} satisfies Endpoint
