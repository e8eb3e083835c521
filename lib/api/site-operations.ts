import 'server-only'
import { getHealthEndpoint, getOpenApiEndpoint } from './api'
import { documentEndpoint, type Operation } from './operation'

export const siteOperations: Operation[] = [
  documentEndpoint(getHealthEndpoint, {
    tag: 'site',
    summary: 'Get the health of each component',
    responses: { 200: 'Bookings are available', 503: 'A component required for bookings is unavailable' },
  }),
  documentEndpoint(getOpenApiEndpoint, {
    tag: 'site',
    summary: 'Get this API description',
    responses: { 200: 'OpenAPI 3.1' },
  }),
]
