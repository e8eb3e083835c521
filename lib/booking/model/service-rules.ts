import { z } from 'zod'
import { findCity } from '@/lib/served-cities'
import { waitRangeSchema } from './usual-wait'

/** In the order of `Date.getDay`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const MAX_MINUTES = 30 * 24 * 60
const minutes = z.int().min(0).max(MAX_MINUTES)
const openingTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 06:30')
const closingTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 22:30, or 24:00')

/** End exclusive; one before the start is on the next day. */
const hoursSchema = z
  .strictObject({ from: openingTime, to: closingTime })
  .refine(({ from, to }) => from !== to, 'from and to are the same: a whole day is from 00:00 to 24:00')
const dayHours = z.array(hoursSchema)

/** An unpaid ride keeps its car this long, but not into `beforePickupMinutes`, and for `atLeastMinutes`. */
const unpaidHoldSchema = z.strictObject({
  hours: z.int().min(1).max(720).default(24),
  beforePickupMinutes: minutes.default(120),
  atLeastMinutes: z.int().min(5).max(MAX_MINUTES).default(30),
})
export type UnpaidHold = z.infer<typeof unpaidHoldSchema>

/** `until` is the last closed day; without it, `date` is the only one. */
const closedDaysSchema = z
  .strictObject({ date: z.iso.date(), until: z.iso.date().optional(), reason: z.string().trim().min(1).max(120) })
  .refine(({ date, until = date }) => date <= until, { path: ['until'], error: 'must not be before the first day' })

const MAX_FREE_WAIT_MINUTES = 240
/** Waits of cities that are not served are ignored: the list of cities changes without this file. */
const usualWaitSchema = z
  .record(z.string(), waitRangeSchema)
  .transform(waits => Object.fromEntries(Object.entries(waits).filter(([id]) => id === 'default' || findCity(id))))

export const serviceRulesSchema = z.strictObject({
  /** Between booking and a scheduled pickup. */
  leadTimeMinutes: minutes,
  /** A day without hours is closed. */
  hours: z.strictObject({
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
    sunday: dayHours,
  }),
  blackoutDates: z.array(closedDaysSchema),
  /** From a drop-off until the car can be at its next pickup. */
  turnaroundMinutes: minutes,
  /** After the ride, until its personal data is removed. */
  retentionDays: z.int().min(30).max(3650).default(730),
  /** By the `key` or `_id` of a vehicle category; unlisted ones are unlimited. */
  fleet: z.record(z.string(), z.int().min(0).max(10_000)),
  /** By city id; `default` for the others. */
  usualWait: usualWaitSchema.default({}),
  /** After the pickup time or ETA, before a no-show. */
  freeWaitMinutes: z.int().min(0).max(MAX_FREE_WAIT_MINUTES).default(0),
  unpaidHold: unpaidHoldSchema.prefault({}),
})
export type ServiceRules = z.infer<typeof serviceRulesSchema>
