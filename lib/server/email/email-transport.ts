import 'server-only'
import { z } from 'zod'

/** A calendar file that an email program acts on (RFC 5546). */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

/** An email to send. Its Message-ID is derived from `key`, so that a retry is recognized as the same email. */
export type Message = {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Email programs show the first as an invitation; each is attached as a calendar file. */
  invitations: Invitation[]
}

/** Why an email was not accepted. */
export type EmailFailure = {
  /** `later`: retry. `never`: the address rejects it permanently. */
  retry: 'later' | 'never'
  /** A code for the log, without message, address or server text. */
  reason: string
}

/** Delivers emails. `send` resolves once an email is accepted, else throws EmailRejected. */
export type EmailTransport = {
  send(message: Message): Promise<void>
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Thrown by `send`; read with `readEmailFailure`. */
export class EmailRejected extends Error {
  override readonly name = 'MailRefused'

  constructor(
    readonly failure: EmailFailure,
    cause?: unknown,
  ) {
    super(`email rejected: ${failure.reason}`, { cause })
  }
}

/**
 * Reads the failure from an error; null for any other error. Checks its shape instead of its class, because the
 * server bundle may contain this module more than once.
 */
export function readEmailFailure(error: unknown): EmailFailure | null {
  return failureSchema.safeParse(error).data?.failure ?? null
}

const failureSchema = z.object({
  name: z.literal('MailRefused'),
  failure: z.object({ retry: z.enum(['later', 'never']), reason: z.string() }),
})
