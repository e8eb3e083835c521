import { type MailFault, startMailServer } from '@/e2e/fakes/mail-server'
import { type BookingEvent, rideChanged } from '@/lib/booking/model/events'
import type { Actor, NewEntry } from '@/lib/booking/model/ledger'
import type { BookingRequest, StoredBooking } from '@/lib/booking/model/schemas'
import { card } from '@/lib/booking/model/testing/account'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { parseDocument } from '@/lib/booking/server/document'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { createSmtpTransport } from '@/lib/notifications/email/smtp'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { OutboxContext } from '../channels'
import { createOutboxWorker, type OutboxWorker } from '../worker'

export const OPERATOR_EMAIL = 'desk@nocturne.example'

type Options = {
  operatorEmail?: string | null
  webhook?: OutboxContext['webhook']
}

/** Creates a test database, a real mail server and a worker, with one manual clock. */
export async function createOutboxFixture({ operatorEmail = OPERATOR_EMAIL, webhook = null }: Options = {}) {
  const bookingFixture = await createBookingFixture()
  const closeBookings = bookingFixture.close
  const faultsByEmail = new Map<string, MailFault[]>()
  const server = await startMailServer({ faultOf: address => faultsByEmail.get(address)?.shift() ?? null })
  const sender = { name: 'Nocturne', email: 'rides@nocturne.example' }
  const transport = createSmtpTransport({ url: server.url, sender, socketTimeoutMs: 30_000 })
  const context: OutboxContext = {
    ...bookingFixture.context,
    emailTransport: transport,
    webhook,
    operatorEmail,
  }
  const worker = createOutboxWorker(context)
  let riders = 0
  const rows = async () => {
    const stored = await bookingFixture.db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('created_at')
      .orderBy('dedupe_key')
      .execute()
    return stored.map(row => ({ ...row, name: nameOf(row) }))
  }

  return Object.assign(bookingFixture, {
    server,
    outboxContext: context,
    rows,
    failNextEmails: (address: string, ...list: MailFault[]) => void faultsByEmail.set(address, list),
    createWorker: () => createOutboxWorker(context),
    async deliverDue(by: OutboxWorker = worker) {
      await by.startDueDeliveries()
      await by.idle()
    },
    async waitUntil(happened: () => boolean | Promise<boolean>) {
      while (!(await happened())) await new Promise(resolve => setTimeout(resolve, 5))
    },
    async stopStalled(by: OutboxWorker) {
      by.stop()
      const dropTimer = setInterval(server.dropConnection, 20)
      await by.idle()
      clearInterval(dropTimer)
    },
    advanceClock(ms: number) {
      bookingFixture.clock = new Date(+bookingFixture.clock + ms)
    },
    setClock(at: string) {
      bookingFixture.clock = new Date(at)
    },
    bookFor: async (email: string, patch: Partial<BookingRequest> = {}) =>
      (
        await bookingFixture.book(
          { contactInfo: { ...kennedyRequest.contactInfo, email }, ...patch },
          { address: `10.0.0.${++riders}` },
        )
      ).booking,
    /** Updates a booking with what happened; `changed`: with what the patch changes. */
    async update(
      id: string,
      happened: readonly BookingEvent[] | 'changed',
      patch: Partial<StoredBooking> = {},
      { actor = 'rider', entries = [] }: { actor?: Actor; entries?: readonly NewEntry[] } = {},
    ): Promise<void> {
      await bookingFixture.write(async tx => {
        const row = await findBookingById(tx.db, id)
        if (row === undefined) throw new Error('no such booking')
        const before = parseDocument(row.document)
        const booking = { ...before, ...patch }
        const events = happened === 'changed' ? rideChanged(before, booking) : happened
        await updateBooking(tx, { booking, version: row.version, events, entries })
      }, actor)
    },
    async confirm(id: string, actor: Actor = 'rider'): Promise<void> {
      await this.update(id, [{ type: 'confirmed' }], { confirmedAt: bookingFixture.clock.toISOString() }, { actor })
    },
    async cancel(id: string, actor: 'rider' | 'operator' = 'rider'): Promise<void> {
      const event = {
        type: 'canceled',
        by: actor,
        reason: null,
        paidCents: 0,
        keptCents: 0,
        isPaymentHeld: false,
      } as const
      await this.update(id, [event], { cancelledAt: bookingFixture.clock.toISOString() }, { actor })
    },
    async setEta(id: string, minutes: number): Promise<void> {
      const eta = new Date(+bookingFixture.clock + minutes * 60_000).toISOString()
      const event = { type: 'eta_set', eta, was: null } as const
      await this.update(id, [event], { eta })
    },
    /** Records that a ride of $157.00 was paid by card. */
    async pay(id: string): Promise<void> {
      await this.update(id, [], {}, { actor: 'site', entries: [card(15_700)] })
    },
    /** "message to address" of each sent email. */
    async listSentEmails(): Promise<string[]> {
      const byId = new Map((await rows()).map(row => [row.id, row.name]))
      return server.received.map(({ messageId, to }) => `${byId.get(messageId.split('@')[0] ?? '')} to ${to}`)
    },
    async close() {
      worker.stop()
      await transport.close()
      await server.stop()
      await closeBookings()
    },
  })
}
/** Its message; of a reminder also which: "return_reminder_24h". */
function nameOf({ message, events }: OutboxTable): string {
  if (message !== 'reminder') return message
  const { leg, hours } = JSON.parse(events)[0]
  return `${leg === 'return' ? 'return_' : ''}reminder_${hours}h`
}

export type OutboxFixture = Awaited<ReturnType<typeof createOutboxFixture>>
