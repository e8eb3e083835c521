import 'server-only'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** At most `max` within any `windowMs` for one key. */
type RateLimit = {
  /** What its callers count by: changing it here documents only. */
  key: 'clientIp' | 'booking' | 'recipientEmail' | 'site'
  max: number
  windowMs: number
  /** Memory: per server process, forgotten at a restart. */
  stored: 'memory' | 'database'
  /** Rows that `databaseWaitMs` counts; other database limits are counted where they are used. */
  rows?: RowSource
}

type ClientIpTable = 'booking_client_ips' | 'payment_client_ips' | 'lost_link_requests'
export type RowSource = { table: ClientIpTable } | { table: 'booking_events' | 'outbox'; event: string }

/** All rate limits of the site. `rate-limiter.ts` counts them. */
export const rateLimits = {
  bookings: hourlyPerClientIp(10, 'booking_client_ips'),
  paymentAttempts: hourlyPerClientIp(20, 'payment_client_ips'),
  lostLinkRequests: hourlyPerClientIp(10, 'lost_link_requests'),

  /** Flight updates count too: each change notifies the operator, who has no daily limit. */
  bookingChanges: hourlyPerBooking(20, { table: 'booking_events', event: 'ride_changed' }),
  /** Changes of a paid ride that the operator is asked for. */
  changeRequests: hourlyPerBooking(20, { table: 'booking_events', event: 'change_asked' }),
  lostLinkEmails: hourlyPerBooking(3, { table: 'outbox', event: 'link_requested' }),
  resentEmails: hourlyPerBooking(3, { table: 'outbox', event: 'resend_requested' }),
  /** Each version of a booking is reported once, and most changes of it cost more. */
  zelleReports: hourlyPerBooking(3, { table: 'outbox', event: 'zelle_reported' }),

  /** A check costs more than a single route lookup. */
  availabilityChecks: { key: 'clientIp', max: 120, windowMs: 10 * MINUTE_MS, stored: 'memory' },
  /** Found or not: each may be a guess. A booking with one is a second. */
  promoCodes: { key: 'clientIp', max: 30, windowMs: HOUR_MS, stored: 'memory' },
  /** Uncached routes only. */
  routes: { key: 'clientIp', max: 120, windowMs: 10 * MINUTE_MS, stored: 'memory' },
  /** Uncached requests only; a rider who types fast causes some twenty a minute. */
  geocoderRequests: { key: 'clientIp', max: 120, windowMs: MINUTE_MS, stored: 'memory' },
  /** Typing without a pause makes some forty a minute. */
  postSearches: { key: 'clientIp', max: 120, windowMs: MINUTE_MS, stored: 'memory' },

  /** Of each page. Anyone can ask for them, and each goes to the operator: `lib/notifications/email/operator-link.ts`. */
  operatorLinks: { key: 'site', max: 3, windowMs: HOUR_MS, stored: 'database' },
  dailyOperatorLinks: { key: 'site', max: 10, windowMs: DAY_MS, stored: 'database' },
  /** Fewer than of the site, so that no stranger can use up the owner's. */
  ridesLinkRequests: { key: 'clientIp', max: 2, windowMs: HOUR_MS, stored: 'memory' },
  settingsLinkRequests: { key: 'clientIp', max: 2, windowMs: HOUR_MS, stored: 'memory' },
  testEmails: { key: 'site', max: 5, windowMs: 10 * MINUTE_MS, stored: 'memory' },

  /** Emails that strangers can cause to a recipient who has not paid: `outbox/decide.ts`. */
  strangerEmails: { key: 'recipientEmail', max: 3, windowMs: DAY_MS, stored: 'database' },

  /** After each `max` declines a booking is locked for the window: `lib/payments/server/limits.ts`. */
  declines: { key: 'booking', max: 5, windowMs: 30 * MINUTE_MS, stored: 'database' },
  /** From so many declines on, card testing is limited: `lib/payments/server/limits.ts`. */
  attackDeclines: { key: 'site', max: 20, windowMs: 10 * MINUTE_MS, stored: 'database' },
  /**
   * Slower declines of which the operator is told, at most once a day. Between 5 and 15 % of honest payments are declined,
   * so a site with 300 a day stays below.
   */
  dailyDeclines: { key: 'site', max: 50, windowMs: DAY_MS, stored: 'database' },
  /** Charges that reach the gateway meanwhile. */
  attackAttempts: { key: 'site', max: 6, windowMs: MINUTE_MS, stored: 'database' },
  /** Those of them that are kept for bookings made before. */
  earlyAttempts: { key: 'site', max: 2, windowMs: MINUTE_MS, stored: 'database' },
} satisfies Record<string, RateLimit>

/** The limits that `createRateLimiter` counts. */
export type MemoryLimitName = {
  [name in keyof typeof rateLimits]: (typeof rateLimits)[name]['stored'] extends 'memory' ? name : never
}[keyof typeof rateLimits]

function hourlyPerClientIp(max: number, table: ClientIpTable) {
  return { key: 'clientIp', max, windowMs: HOUR_MS, stored: 'database', rows: { table } } as const
}

function hourlyPerBooking(max: number, rows: Exclude<RowSource, { table: ClientIpTable }>) {
  return { key: 'booking', max, windowMs: HOUR_MS, stored: 'database', rows } as const
}
