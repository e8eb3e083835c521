import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import type { Invitation } from '@/lib/notifications/calendar/ride-calendar'
import { shorten } from '@/lib/typed-text'
import { EmailRejected, type Message } from './email-transport'

export type Sender = { name: string; email: string }

const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
/** Excludes lists, names, comments, quotes and line breaks. */
const EMAIL_PATTERN = /^[^\s\p{C}<>()[\]\\,;:@"]+@[^\s\p{C}<>()[\]\\,;:@"]+$/u
const MAX_EMAIL_LENGTH = 254
const MAX_SUBJECT_LENGTH = 200

/** Converts a message to mail options. Throws EmailRejected `never` for an invalid address (header injection). */
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
    subject: shorten(toSingleLine(subject), MAX_SUBJECT_LENGTH),
    text,
    html,
    // Email programs read one alternative as an invitation.
    alternatives: invitations.slice(0, 1).map(toCalendarAttachment),
    attachments: invitations.map(invitation => ({
      ...toCalendarAttachment(invitation),
      filename: toCalendarFilename(invitation),
    })),
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Derives a Message-ID, the same for every retry. */
function toMessageId({ key, sender }: { key: string; sender: Sender }): string {
  return `<${key}@${sender.email.split('@').at(-1) ?? 'localhost'}>`
}

function toSingleLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}

/** Without the method (RFC 6047), programs show the file as plain text. */
function toCalendarAttachment({ method, content }: Invitation): { contentType: string; content: string } {
  return { contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}

function toCalendarFilename({ filename }: Invitation): string {
  return filename.replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80)
}
