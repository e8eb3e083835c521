import type { Endpoint } from '@/lib/endpoint'

const schemas = () => import('./api-schemas')

export const searchPlacesEndpoint = {
  method: 'GET',
  path: '/api/v1/places',
  auth: 'none',
  errors: [400],
  schemas: async () => (await schemas()).searchPlacesSchemas,
} satisfies Endpoint

export const getRouteEndpoint = {
  method: 'GET',
  path: '/api/v1/routes',
  auth: 'none',
  errors: [400, 404, 422, 429, 503],
  schemas: async () => (await schemas()).getRouteSchemas,
} satisfies Endpoint
