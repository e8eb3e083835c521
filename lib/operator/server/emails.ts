import 'server-only'
import { createLink } from '@/lib/booking/server/links'
import { siteTimeZone } from '@/lib/content/server'
import { AppError, tooManyRequests } from '@/lib/errors'
import { formatLongDate, toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { mailInUse } from '@/lib/notifications/email'
import { createEmailedLink, type LinkContext, sendWithLink } from '@/lib/notifications/email/operator-link'
import type { SiteContent } from '@/lib/notifications/messages/message'
import { describeTestEmail } from '@/lib/notifications/messages/operator'
import { bookingForOperator } from '@/lib/notifications/messages/sanitize'
import { findStored, store } from '@/lib/platform/database/installation'
import { write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { type Leg, listBookings, listLegs } from './day-list'

/** In the site's time zone. Later it is of no use anymore. */
const SENT_FROM = '05:00'
const SENT_UNTIL = '12:00'
/** The next one comes before. */
const LINK_LIFETIME_MS = 25 * 60 * 60_000

/** Sends the operator the day's rides, once each morning, by one instance; nothing on a day without rides. */
export async function sendMorningEmail(context: LinkContext): Promise<void> {
  if (env().notifications.operatorEmail === null) return
  const now = context.now()
  const time = toTimeInZone(+now, siteTimeZone())
  if (time < SENT_FROM || time >= SENT_UNTIL) return
  const today = toIsoDateInZone(now, siteTimeZone())
  const claimed = await write(context, 'site', async ({ db }) => {
    const sent = (await findStored(db, 'morning_email')) ?? ''
    if (sent === today) return null
    await store(db, 'morning_email', today)
    const { bookings } = await listBookings(db, now)
    const legs = bookings
      .flatMap(booking => (booking === null ? [] : listLegs(bookingForOperator(booking), now)))
      .filter(({ isToday }) => isToday)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    if (legs.length === 0) return null
    const expiresAt = new Date(+now + LINK_LIFETIME_MS)
    return { legs, before: sent, link: await createLink(db, { purpose: 'rides', expiresAt, now }) }
  })
  if (claimed === null) return
  try {
    await sendWithLink(context, claimed.link, url => describeDay(today, claimed.legs, url))
  } catch (error) {
    await write(context, 'site', async ({ db }) => {
      await store(db, 'morning_email', claimed.before)
      // The links that the operator may request are counted: hours without a mail server would take all of them.
      await db.deleteFrom('links').where('id', '=', claimed.link.id).execute()
    })
    throw error
  }
}

function describeDay(date: string, legs: readonly Leg[], href: string): SiteContent {
  return {
    heading: `${legs.length === 1 ? '1 ride' : `${legs.length} rides`} today`,
    aboutSite: { eyebrow: formatLongDate(date), note: 'We send this email on the mornings of days with rides.' },
    paragraphs: [],
    parts: [
      {
        kind: 'rows',
        title: 'Today',
        rows: legs.map(leg => ({
          label: leg.leg === 'return' ? `${leg.time}, return` : leg.time,
          value: [
            leg.name,
            leg.places,
            leg.party,
            leg.flights,
            leg.isNoShow ? 'No-show' : leg.chauffeur || 'Unassigned',
            leg.payment,
          ]
            .filter(Boolean)
            .join('. '),
        })),
      },
      {
        kind: 'button',
        label: 'Open the list of rides',
        href,
        note: 'It works until tomorrow morning. Whoever has it can manage all rides: do not forward this email.',
      },
    ],
  }
}

const countTest = createRateLimiter('testEmails')

/**
 * Sends the operator an email; returns what became of it. Throws AppError `no_mail_server`, `no_operator_email`,
 * `not_sent` or `too_many_tests`.
 */
export async function sendTestEmail(context: LinkContext): Promise<string> {
  const waitMs = countTest('site')
  if (waitMs > 0) {
    const sentence = 'Several test emails were sent already. Please try again in a few minutes.'
    throw tooManyRequests('too_many_tests', sentence, waitMs)
  }
  if (mailInUse() === null) {
    throw new AppError({
      kind: 'unavailable',
      message: 'there is no mail server to test',
      code: 'no_mail_server',
      userMessage: 'This site has no mail server yet, and riders receive no email. Enter one under Connections.',
      logged: true,
    })
  }
  const link = await write(context, 'operator', tx => createEmailedLink(tx, 'settings', context.secret))
  await sendWithLink(context, link, describeTestEmail)
  return `The mail server took the email to ${env().notifications.operatorEmail}. Open its link: then the site knows that its emails arrive. If it does not arrive, look among your spam.`
}
