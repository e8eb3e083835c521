import { DatabaseSync } from 'node:sqlite'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { createSandboxToken, DECLINED_ZIP, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import { bookRide } from './payment'
import type { Page } from './test'

/** Number of declines that count as an attack, and that block a booking. */
const ATTACK_DECLINES = 20
const DECLINES = 5

/** Triggers attack mode with declined cards, each from its own client IP. */
export async function simulateCardTesting(page: Page, site: string): Promise<void> {
  let booked: CreatedBooking | undefined
  for (let attempt = 0; attempt < ATTACK_DECLINES; attempt++) {
    if (booked === undefined || attempt % DECLINES === 0) booked = await bookRide(page, { site })
    await tryStolenCard({ site, booked, clientIp: `198.51.${attempt}.7` })
  }
}

/** Moves the attempts of this attack, so that a payment waits until they are a minute old. */
export function moveAttempts(databaseFile: string, { secondsAgo }: { secondsAgo: number }): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5000 })
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString()
  database.prepare('update payment_attempts set created_at = ?').run(at)
  database.close()
}

async function tryStolenCard({ site, booked, clientIp }: { site: string; booked: CreatedBooking; clientIp: string }) {
  const { booking } = booked
  const [card] = sandboxCards
  await post(`${site}/api/v1/payments/process`, clientIp, {
    opaqueData: createSandboxToken(card, { zip: DECLINED_ZIP, cardCode: '123' }),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: '',
    description: '',
    invoiceNumber: booking.invoiceNumber,
  })
}

async function post(url: string, clientIp: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': clientIp }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as unknown
}
