import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { EmailRejected, type Invitation, type Message } from './email-transport'

/** Who mails come from: the brand, and an address of the operator's. */
export type Sender = { name: string; email: string }

const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
/** One address and nothing else: no list, no name, no comment, no quotes, nothing that ends a line. */
const EMAIL_PATTERN = /^[^\s\p{C}<>()[\]\\,;:@"]+@[^\s\p{C}<>()[\]\\,;:@"]+$/u
const MAX_EMAIL_LENGTH = 254
const MAX_SUBJECT_LENGTH = 200

/**
 * A message as the mail library sends it, to one address alone. Throws EmailRejected `never` where the address is not
 * one, so that no list and no header can be written into it.
 */
export function toMailOptions({ message, sender }: { message: Message; sender: Sender }): SendMailOptions {
  const { key, to, subject, text, html, invitations } = message
  if (!KEY_PATTERN.test(key)) throw new Error('email message key contains unsupported characters')
  if (!EMAIL_PATTERN.test(to) || to.length > MAX_EMAIL_LENGTH)
    throw new EmailRejected({ retry: 'never', reason: 'address' })
  return {
    from: { name: toSingleLine(sender.name), address: sender.email },
    to: { name: '', address: to },
    envelope: { from: sender.email, to: [to] },
    messageId: toMessageId({ key, sender }),
    subject: toSingleLine(subject).slice(0, MAX_SUBJECT_LENGTH),
    text,
    html,
    // Email programs offer an alternative as an invitation, and read one of a message; each is a file too.
    alternatives: invitations.slice(0, 1).map(toCalendarAttachment),
    attachments: invitations.map(invitation => ({
      ...toCalendarAttachment(invitation),
      filename: toCalendarFilename(invitation),
    })),
    // Nobody's holiday answer is wanted: RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The name of a message for good: the same whenever it is tried again. */
export function toMessageId({ key, sender }: { key: string; sender: Sender }): string {
  return `<${key}@${sender.email.split('@').at(-1) ?? 'localhost'}>`
}

function toSingleLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}

/** RFC 6047: the type names the method, or programs show the file as it is. */
function toCalendarAttachment({ method, content }: Invitation): { contentType: string; content: string } {
  return { contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}

function toCalendarFilename({ filename }: Invitation): string {
  return filename.replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80)
}
