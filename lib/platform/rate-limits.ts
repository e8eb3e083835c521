import 'server-only'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** At most `max` within any `windowMs` for one key. */
type RateLimit = {
  max: number
  windowMs: number
  /** Memory: per server process, forgotten at a restart. */
  stored: 'memory' | 'database'
  /** Rows that `databaseWaitMs` counts; other database limits are counted where they are used. */
  rows?: RowSource
}

export type RowSource =
  | { table: 'booking_client_ips' | 'payment_client_ips' | 'lost_link_requests' | 'links' }
  | { table: 'booking_events' | 'outbox'; event: string }

/** All rate limits of the site. `rate-limiter.ts` counts them. */
export const rateLimits = {
  // Of a client IP.
  bookings: hourly(10, { table: 'booking_client_ips' }),
  paymentAttempts: hourly(20, { table: 'payment_client_ips' }),
  lostLinkRequests: hourly(10, { table: 'lost_link_requests' }),

  // Of a booking.
  /** Flight updates count too: each change notifies the operator, who has no daily limit. */
  bookingChanges: hourly(20, { table: 'booking_events', event: 'ride_changed' }),
  /** Changes of a paid ride that the operator is asked for. */
  changeRequests: hourly(20, { table: 'booking_events', event: 'change_asked' }),
  lostLinkEmails: hourly(3, { table: 'outbox', event: 'link_requested' }),
  /** Each version of a booking is reported once, and most changes of it cost more. */
  zelleReports: hourly(3, { table: 'outbox', event: 'zelle_reported' }),

  // Of a client IP.
  /** A check costs more than a single route lookup. */
  availabilityChecks: { max: 120, windowMs: 10 * MINUTE_MS, stored: 'memory' },
  /** Found or not: each may be a guess. A booking with one is a second. */
  promoCodes: { max: 30, windowMs: HOUR_MS, stored: 'memory' },
  /** Uncached routes only. */
  routes: { max: 120, windowMs: 10 * MINUTE_MS, stored: 'memory' },
  /** Uncached requests only; a rider who types fast causes some twenty a minute. */
  geocoderRequests: { max: 120, windowMs: MINUTE_MS, stored: 'memory' },
  postSearches: { max: 120, windowMs: MINUTE_MS, stored: 'memory' },

  // Of the site.
  /** Of each page. Anyone can ask for them, and each goes to the operator: `lib/notifications/email/operator-link.ts`. */
  operatorLinks: hourly(3, { table: 'links' }),
  dailyOperatorLinks: { ...hourly(10, { table: 'links' }), windowMs: DAY_MS },
  testEmails: { max: 5, windowMs: 10 * MINUTE_MS, stored: 'memory' },

  // Of a client IP, of each page. Fewer than of the site, so that no stranger can use up the owner's.
  operatorLinkRequests: { max: 2, windowMs: HOUR_MS, stored: 'memory' },

  /** Emails that strangers can cause to a recipient who has not paid: `outbox/decide.ts`. */
  strangerEmails: { max: 3, windowMs: DAY_MS, stored: 'database' },

  // Of a booking.
  /** After each `max` declines it is locked for the window: `lib/payments/server/limits.ts`. */
  declines: { max: 5, windowMs: 30 * MINUTE_MS, stored: 'database' },
  // Of the site.
  /** From so many declines on, card testing is limited: `lib/payments/server/limits.ts`. */
  attackDeclines: { max: 20, windowMs: 10 * MINUTE_MS, stored: 'database' },
  /**
   * Slower declines of which the operator is told, at most once a day. Between 5 and 15 % of honest payments are declined,
   * so a site with 300 a day stays below.
   */
  dailyDeclines: { max: 50, windowMs: DAY_MS, stored: 'database' },
  /** Charges that reach the gateway meanwhile. */
  attackAttempts: { max: 6, windowMs: MINUTE_MS, stored: 'database' },
  /** Those of them that are kept for bookings made before. */
  earlyAttempts: { max: 2, windowMs: MINUTE_MS, stored: 'database' },
} satisfies Record<string, RateLimit>

/** The limits that `createRateLimiter` counts. */
export type MemoryLimitName = {
  [name in keyof typeof rateLimits]: (typeof rateLimits)[name]['stored'] extends 'memory' ? name : never
}[keyof typeof rateLimits]

function hourly(max: number, rows: RowSource) {
  return { max, windowMs: HOUR_MS, stored: 'database', rows } as const
}
