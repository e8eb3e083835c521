import 'server-only'
import type { Kysely } from 'kysely'
import { type Promo, promoSchema } from '@/lib/booking/model/promo'
import { siteTimeZone } from '@/lib/content/server'
import { createContentReader, readJsonFile } from '@/lib/content/server/files'
import { contentFolder } from '@/lib/content-folder'
import { toIsoDateInZone } from '@/lib/format'
import { mailboxOf } from '@/lib/notifications/queue/enqueue'
import type { Tables } from '@/lib/platform/database/tables'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { type PromoCode, promoCodesSchema } from '@/lib/pricing'
import type { BookingContext } from './context'
import { rateLimitExceeded } from './errors'

/** Reads the codes of the content folder, also with a hosted backend. */
export const readPromoCodes = createContentReader(() =>
  readJsonFile(contentFolder(), 'promo-codes.json', promoCodesSchema),
)

const msUntilAllowed = createRateLimiter('promoCodes')

/**
 * Finds what a code takes off a ride that is booked now; null, whatever the reason, if it cannot be used. Without an email
 * it may still be used up for this customer. Throws AppError `too_many_codes`: each call may be a guess.
 */
export async function findPromo(context: BookingContext, code: string, email?: string): Promise<Promo | null> {
  const waitMs = msUntilAllowed(context.clientIp)
  if (waitMs > 0) throw rateLimitExceeded('promoCodes', waitMs)
  const found = (await context.promoCodes()).find(each => each.code === code)
  const today = toIsoDateInZone(context.now(), siteTimeZone())
  if (found === undefined || today < (found.from ?? today) || today > (found.until ?? today)) return null
  return (await isPromoLeft(context.db, found, email)) ? promoSchema.parse(found) : null
}

/** Checks whether a code has a use left. Uses are the bookings, so that one that is canceled unpaid gives its own back. */
export async function isPromoLeft(
  db: Kysely<Tables>,
  { code, maxUses, oncePerCustomer }: PromoCode,
  email?: string,
): Promise<boolean> {
  const count = async (mailbox?: string) => {
    let uses = db.selectFrom('bookings').where('promo_code', '=', code).where('status', '<>', 'cancelled')
    if (mailbox !== undefined) uses = uses.where('promo_mailbox', '=', mailbox)
    return Number((await uses.select(({ fn }) => fn.countAll().as('uses')).executeTakeFirstOrThrow()).uses)
  }
  if (maxUses !== undefined && (await count()) >= maxUses) return false
  return !oncePerCustomer || email === undefined || (await count(mailboxOf(email))) === 0
}
