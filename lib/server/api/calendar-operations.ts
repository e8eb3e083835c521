import 'server-only'
import type { Operation } from './operation'

export const calendarOperations: Operation[] = [
  {
    method: 'get',
    path: '/calendar/{key}',
    tag: 'bookings',
    summary: 'All rides as the calendar that the operator subscribes to; its address is its key',
    answers: {
      200: { description: 'text/calendar: the rides of the last 30 days and all that come', schema: null },
      304: { description: 'Nothing changed since the ETag that was sent', schema: null },
    },
    refusals: [404],
  },
]
