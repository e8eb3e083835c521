import { DatabaseSync } from 'node:sqlite'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payments/model/sandbox-cards'
import { opaqueDataSchema } from '@/lib/payments/model/schemas'
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

/** Backdates the attempts that reached the gateway, so that new ones are admitted. */
export function backdateAttempts(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5000 })
  database.exec(`update payments set sent_at = '2020-01-01T00:00:00.000Z'`)
  database.close()
}

async function tryStolenCard({ site, booked, clientIp }: { site: string; booked: CreatedBooking; clientIp: string }) {
  const { booking } = booked
  const opaqueData = await post(`${site}${SANDBOX_TOKENS_URL}`, clientIp, {
    apiLoginID: SANDBOX_LOGIN_ID,
    clientKey: SANDBOX_CLIENT_KEY,
    card: { brand: 'visa', lastFour: '1111', expiry: '122039' },
    verdict: { declined: true, avs: 'Y', cvv: 'M' },
  })
  await post(`${site}/api/v1/payments/process`, clientIp, {
    opaqueData: opaqueDataSchema.parse(opaqueData),
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
