import type { Endpoint } from '@/lib/endpoint'

const schemas = () => import('./api-schemas')

export const listTestimonialsEndpoint = {
  method: 'GET',
  path: '/api/v1/testimonials',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).listTestimonialsSchemas,
} satisfies Endpoint

export const listFaqsEndpoint = {
  method: 'GET',
  path: '/api/v1/faqs',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).listFaqsSchemas,
} satisfies Endpoint

export const getContactEndpoint = {
  method: 'GET',
  path: '/api/v1/contact',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).getContactSchemas,
} satisfies Endpoint

export const listVehiclesEndpoint = {
  method: 'GET',
  path: '/api/v1/vehicles',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).listVehiclesSchemas,
} satisfies Endpoint

export const getAboutEndpoint = {
  method: 'GET',
  path: '/api/v1/about',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).getAboutSchemas,
} satisfies Endpoint

export const listVehicleCategoriesEndpoint = {
  method: 'GET',
  path: '/api/v1/vehicle-category',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).listVehicleCategoriesSchemas,
} satisfies Endpoint

export const listPostsEndpoint = {
  method: 'GET',
  path: '/api/v1/posts',
  auth: 'none',
  errors: [400, 503],
  schemas: async () => (await schemas()).listPostsSchemas,
} satisfies Endpoint

export const getPostEndpoint = {
  method: 'GET',
  path: '/api/v1/posts/{id}',
  auth: 'none',
  errors: [400, 404, 503],
  schemas: async () => (await schemas()).getPostSchemas,
} satisfies Endpoint

export const searchPostsEndpoint = {
  method: 'GET',
  path: '/api/v1/posts/search',
  auth: 'none',
  errors: [400, 429, 503],
  schemas: async () => (await schemas()).searchPostsSchemas,
} satisfies Endpoint

/** Outside /api/v1, so OpenAPI does not describe it. */
export const revalidateEndpoint = {
  method: 'POST',
  path: '/api/revalidate',
  auth: 'revalidateSecret',
  errors: [401, 404, 503],
  schemas: async () => (await schemas()).revalidateSchemas,
} satisfies Endpoint
