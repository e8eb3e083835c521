import 'server-only'
import { type MailFault, startMailServer } from '@/e2e/fakes/mail-server'
import type { BookingRequest } from '@/lib/booking/schemas'
import { toKennedy } from '@/lib/booking/testing/samples'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, updateBooking } from '@/lib/server/bookings/store'
import { openDesk } from '@/lib/server/bookings/testing/desk'
import type { Actor, BookingEventTable } from '@/lib/server/database/tables'
import { createSmtpMail } from '@/lib/server/mail/smtp'
import type { OutboxPorts } from '../ports'
import type { WebhookPort } from '../webhook'
import { createWorker, type Worker } from '../worker'

export const OPERATOR = 'desk@nocturne.example'

type Options = {
  operatorEmail?: string | null
  webhook?: WebhookPort | null
}

/** A booking desk, a real mail server, and a worker between them; one clock, moved by hand. */
export async function openPostOffice({ operatorEmail = OPERATOR, webhook = null }: Options = {}) {
  const desk = await openDesk()
  const faults = new Map<string, MailFault[]>()
  const server = await startMailServer({ faultOf: address => faults.get(address)?.shift() ?? null })
  const sender = { name: 'Nocturne', address: 'rides@nocturne.example' }
  const mail = createSmtpMail({ url: server.url, sender, silenceTimeoutMs: 30_000 })
  const ports: OutboxPorts = { ...desk.ports, mail, webhook, operatorEmail, random: () => 0.5 }
  const worker = createWorker(ports)
  let riders = 0
  const rows = () => desk.db.selectFrom('outbox').selectAll().orderBy('sequence').execute()

  return Object.assign(desk, {
    server,
    outbox: ports,
    rows,
    /** What the mail server does to the next mails for an address, one after another. */
    faulty: (address: string, ...list: MailFault[]) => void faults.set(address, list),
    anotherWorker: () => createWorker(ports),
    /** Sends what is due. */
    async deliver(by: Worker = worker) {
      await by.round()
      await by.idle()
    },
    /** Waits for what happens in between. */
    async until(happened: () => boolean | Promise<boolean>) {
      while (!(await happened())) await new Promise(resolve => setTimeout(resolve, 5))
    },
    /** Ends what stalls. */
    async release(by: Worker) {
      by.stop()
      const hangingUp = setInterval(server.hangUp, 20)
      await by.idle()
      clearInterval(hangingUp)
    },
    pass(ms: number) {
      desk.clock = new Date(+desk.clock + ms)
    },
    goTo(at: string) {
      desk.clock = new Date(at)
    },
    /** Books the sample ride for an e-mail. */
    bookFor: async (email: string, patch: Partial<BookingRequest> = {}) =>
      (
        await desk.book(
          { contactInfo: { ...toKennedy.contactInfo, email }, ...patch },
          { address: `10.0.0.${++riders}` },
        )
      ).booking,
    /** Has something happen to a booking. */
    async change(
      id: string,
      kind: BookingEventTable['kind'],
      patch: Partial<ReturnType<typeof toBooking>>,
      actor: Actor = 'rider',
    ): Promise<void> {
      await desk.db.transaction().execute(async trx => {
        const row = await findById(trx, id)
        if (row === undefined) throw new Error('no such booking')
        const booking = { ...toBooking(row), ...patch }
        await updateBooking(trx, { booking, version: row.version, kind, now: desk.clock, actor })
      })
    },
    /** What the mail server took, in order: "booked to ada@example.com". */
    async told(): Promise<string[]> {
      const byId = new Map((await rows()).map(row => [row.id, row.kind]))
      return server.taken.map(({ messageId, to }) => `${byId.get(messageId.split('@')[0] ?? '')} to ${to}`)
    },
    async close() {
      worker.stop()
      await mail.close()
      await server.stop()
      await desk.db.destroy()
    },
  })
}
export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>
