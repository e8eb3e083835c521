import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { type Invitation, MailRefused, type Message } from './port'

/** Who mails come from: the brand, and an address of the operator's. */
export type Sender = { name: string; address: string }

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
/** One address and nothing else: no list, no name, no comment, no quotes, nothing that ends a line. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:@"]+@[^\s\p{C}<>()[\]\\,;:@"]+$/u
const MAX_ADDRESS_LETTERS = 254
const MAX_SUBJECT_LETTERS = 200

/**
 * A message as the mail library sends it, to one address alone. Throws MailRefused `never` where the address is not
 * one, so that no list and no header can be written into it.
 */
export function toMail({ message, sender }: { message: Message; sender: Sender }): SendMailOptions {
  const { key, to, subject, text, html, invitations } = message
  if (!KEY.test(key)) throw new Error('email message key contains unsupported characters')
  if (!ADDRESS.test(to) || to.length > MAX_ADDRESS_LETTERS) throw new MailRefused({ retry: 'never', reason: 'address' })
  return {
    from: { name: line(sender.name), address: sender.address },
    to: { name: '', address: to },
    envelope: { from: sender.address, to: [to] },
    messageId: messageId({ key, sender }),
    subject: line(subject).slice(0, MAX_SUBJECT_LETTERS),
    text,
    html,
    // Email programs offer an alternative as an invitation, and read one of a message; each is a file too.
    alternatives: invitations.slice(0, 1).map(calendarPart),
    attachments: invitations.map(invitation => ({ ...calendarPart(invitation), filename: calendarName(invitation) })),
    // Nobody's holiday answer is wanted: RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The name of a message for good: the same whenever it is tried again. */
export function messageId({ key, sender }: { key: string; sender: Sender }): string {
  return `<${key}@${sender.address.split('@').at(-1) ?? 'localhost'}>`
}

function line(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}

/** RFC 6047: the type names the method, or programs show the file as it is. */
function calendarPart({ method, content }: Invitation): { contentType: string; content: string } {
  return { contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}

function calendarName({ filename }: Invitation): string {
  return filename.replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80)
}
