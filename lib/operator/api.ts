import type { Endpoint } from '@/lib/endpoint'

const schemas = () => import('./api-schemas')

export const getOperatorViewEndpoint = {
  method: 'GET',
  path: '/api/v1/operator',
  auth: 'operatorCapability',
  errors: [404],
  schemas: async () => (await schemas()).getOperatorViewSchemas,
} satisfies Endpoint

export const performOperatorActionEndpoint = {
  method: 'POST',
  path: '/api/v1/operator',
  auth: 'operatorCapability',
  errors: [400, 404, 409],
  schemas: async () => (await schemas()).performOperatorActionSchemas,
} satisfies Endpoint

export const changeRideAsOperatorEndpoint = {
  method: 'POST',
  path: '/api/v1/operator/changes',
  auth: 'operatorCapability',
  errors: [400, 404, 409, 429, 503],
  schemas: async () => (await schemas()).changeRideAsOperatorSchemas,
} satisfies Endpoint

export const getDayListEndpoint = {
  method: 'GET',
  path: '/api/v1/operator/rides',
  auth: 'dayListLink',
  errors: [404],
  schemas: async () => (await schemas()).getDayListSchemas,
} satisfies Endpoint

export const getTripSheetEndpoint = {
  method: 'GET',
  path: '/api/v1/trip',
  auth: 'tripLink',
  errors: [404],
  schemas: async () => (await schemas()).getTripSheetSchemas,
} satisfies Endpoint

/** The secret key in the path authorizes the request. */
export const getOperatorCalendarEndpoint = {
  method: 'GET',
  path: '/api/v1/calendar/{key}',
  auth: 'none',
  errors: [404],
  schemas: async () => (await schemas()).getOperatorCalendarSchemas,
} satisfies Endpoint
