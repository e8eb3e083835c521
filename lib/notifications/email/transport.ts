import 'server-only'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Invitation } from '@/lib/notifications/calendar/ride-calendar'
import { shorten, toSingleLine } from '@/lib/typed-text'

/** An email that takes longer is aborted. */
export const EMAIL_TIMEOUT_MS = 60_000

/** Its Message-ID comes from `key`, so that programs recognize a retry. */
export type Email = {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Programs show the first as an invitation. */
  invitations: Invitation[]
}

/** Of an email or a webhook. */
export type DeliveryFailure = {
  /** `never`: the address rejects it permanently. */
  retry: 'later' | 'never'
  /** Contains no personal data and no server text. */
  reason: string
}

/** Delivers emails. `send` resolves once an email is accepted, else throws DeliveryRejected. */
export type EmailTransport = {
  send(email: Email): Promise<void>
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

export class DeliveryRejected extends Error {
  override readonly name = 'DeliveryRejected'

  constructor(
    readonly failure: DeliveryFailure,
    cause?: unknown,
  ) {
    super(`delivery rejected: ${failure.reason}`, { cause })
  }
}

/** Reads the failure from an error; null otherwise. Not by class: the bundle may contain this module twice. */
export function readDeliveryFailure(error: unknown): DeliveryFailure | null {
  return failureSchema.safeParse(error).data?.failure ?? null
}

const failureSchema = z.object({
  name: z.literal('DeliveryRejected'),
  failure: z.object({ retry: z.enum(['later', 'never']), reason: z.string() }),
})

export type Sender = { name: string; email: string }

const KEY_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
/** Excludes lists, names, comments, quotes and line breaks. */
const EMAIL_PATTERN = /^[^\s\p{C}<>()[\]\\,;:@"]+@[^\s\p{C}<>()[\]\\,;:@"]+$/u
const MAX_EMAIL_LENGTH = 254
const MAX_SUBJECT_LENGTH = 200

/** Converts an email to mail options. Throws DeliveryRejected `never` for an invalid address (header injection). */
export function toMailOptions(email: Email, sender: Sender): SendMailOptions {
  const { key, to, subject, text, html, invitations } = email
  if (!KEY_PATTERN.test(key)) throw new Error('email key contains unsupported characters')
  if (!EMAIL_PATTERN.test(to) || to.length > MAX_EMAIL_LENGTH)
    throw new DeliveryRejected({ retry: 'never', reason: 'address' })
  return {
    from: { name: toSingleLine(sender.name), address: sender.email },
    to: { name: '', address: to },
    envelope: { from: sender.email, to: [to] },
    // The same for every retry.
    messageId: `<${key}@${sender.email.split('@').at(-1) ?? 'localhost'}>`,
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

/** Without the method (RFC 6047), programs show the file as plain text. */
function toCalendarAttachment({ method, content }: Invitation): { contentType: string; content: string } {
  return { contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}

function toCalendarFilename({ filename }: Invitation): string {
  return filename.replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80)
}
