import 'server-only'
import type { Operation } from './operation'

export const calendarOperations: Operation[] = [
  {
    method: 'get',
    path: '/calendar/{key}',
    tag: 'bookings',
    summary: 'Get the operator calendar of all rides; the secret key in the URL authorizes the request',
    responses: {
      200: { description: 'text/calendar: rides of the last 30 days and all upcoming rides', schema: null },
      304: { description: 'Not modified since the ETag in If-None-Match', schema: null },
    },
    errorStatuses: [404],
  },
]
