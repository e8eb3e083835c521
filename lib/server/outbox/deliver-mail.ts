import 'server-only'
import { riderLink } from '@/lib/server/bookings/rider-link'
import { readUidDomain } from '@/lib/server/calendar/uid-domain'
import { composeMessage } from '@/lib/server/mail/compose'
import { type Message, mailFailure } from '@/lib/server/mail/port'
import { operatorLink } from '@/lib/server/operator/capability'
import type { ClaimedMail } from './claim-mail'
import type { OutboxPorts } from './ports'
import { putOff } from './put-off'
import { markSent, nameOf, whileClaimed } from './rows'

/** Sends a claimed mail and writes down what became of it. Never throws for a mail that was not taken. */
export async function deliverMail(ports: OutboxPorts, claimed: ClaimedMail): Promise<void> {
  const { row } = claimed
  try {
    await whileClaimed(ports, row.id, async () => await ports.mail.send(await writeMessage(ports, claimed)))
  } catch (error) {
    const failure = mailFailure(error)
    if (failure === null) console.error(`${nameOf(row)}: composing failed`, error)
    return await putOff(ports, { row, ...(failure ?? { retry: 'later', reason: 'fault' }) })
  }
  await markSent(ports, row)
  ports.log(`${nameOf(row)}: sent`)
}

async function writeMessage({ db, secret, now }: OutboxPorts, { row, told, address }: ClaimedMail): Promise<Message> {
  const { recipient } = row
  if (recipient === 'webhook') throw new Error('cannot compose an email for a webhook row')
  const links = {
    booker: () => riderLink({ row: told.current, secret }),
    passenger: () => '',
    operator: () => operatorLink({ booking: told.now, secret }),
  }
  const { booking, before, withReturn, version } = told
  const uidDomain = await readUidDomain(db)
  const of = { kind: row.kind, recipient, to: address, now: now(), uidDomain }
  const composition = { ...of, booking, before, withReturn, version }
  return { ...composeMessage({ ...composition, link: links[recipient]() }), key: row.id }
}
