import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type CardSite, makeCardSite, payRide } from './kit/card-site'
import { bookRide } from './kit/payment'
import { expect, test } from './kit/test'

/** Duration of a charge at the gateway. */
const CHARGE_MS = 3000

let cards: CardSite

test.beforeAll(async () => {
  cards = await makeCardSite('graceful-shutdown')
})
test.afterAll(() => cards.remove())

test('SIGTERM closes the port, finishes and stores the payment in progress, and exits with code 0', {
  tag: '@journey',
}, async ({ page }) => {
  const { site, gateway } = cards
  const booked = await bookRide(page, { site: site.url })
  gateway.delayResponses(CHARGE_MS)
  const paying = payRide(page, { site, gateway, booked })
  await expect.poll(() => gateway.requestNames()).toContain('createTransactionRequest')
  const ending = site.stop()
  // The port closes before the payment ends.
  const isRefused = () =>
    fetch(`${site.url}/api/v1/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused, { intervals: [50] }).toBe(true)
  const transactionId = await paying
  expect(await ending).toBe(0)

  const file = path.join(site.dataDir, 'nocturne.db')
  // A database that was closed properly leaves no write-ahead log.
  expect(existsSync(`${file}-wal`)).toBe(false)
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('select document from bookings where id = ?').get(booked.booking.id)
  database.close()
  expect(JSON.parse(String(row?.document))).toMatchObject({ status: 'paid', transactionId })

  const lines = site
    .log()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => z.looseObject({ level: z.string(), msg: z.string() }).parse(JSON.parse(line)))
  expect(lines.at(-1)?.msg).toBe('server stopped')
  expect(lines).toContainEqual(
    expect.objectContaining({ path: '/api/v1/payments/process', status: 200, requestId: expect.any(String) }),
  )
  expect(site.log()).not.toContain('ada@example.com')
})
