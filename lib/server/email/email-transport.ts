import 'server-only'
import { z } from 'zod'

/** A calendar file that a mail program acts on, RFC 5546. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

/**
 * A message as it is sent. `key` names it for good (its Message-ID is made of it), so that a message tried again is
 * known as the same.
 */
export type Message = {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** The first is shown by email programs as an invitation; each is attached as a calendar file. */
  invitations: Invitation[]
}

/** What became of a message that was not taken. */
export type EmailFailure = {
  /** `later`: worth another try. `never`: the address will not take it. */
  retry: 'later' | 'never'
  /** A code for the log: nothing of the message, the address or the mail server's words. */
  reason: string
}

/** Where mails go. `send` resolves once somebody took the message, and throws EmailRejected where nobody did. */
export type EmailTransport = {
  send(message: Message): Promise<void>
  /** Whether mail can be handed over now. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Thrown by `send`; read by `mailFailure`. */
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
 * What became of a message, where an error says so; null for any other error. By what it holds and not by its class: the
 * server's bundle may hold this module more than once, and the mail of the process is made by one of them.
 */
export function readEmailFailure(error: unknown): EmailFailure | null {
  return failureSchema.safeParse(error).data?.failure ?? null
}

const failureSchema = z.object({
  name: z.literal('MailRefused'),
  failure: z.object({ retry: z.enum(['later', 'never']), reason: z.string() }),
})
