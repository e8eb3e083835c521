import 'server-only'
import { z } from 'zod'
import type { Invitation } from '@/lib/notifications/calendar/ride-calendar'

/** An email that takes longer is aborted. */
export const MESSAGE_TIMEOUT_MS = 60_000

/** Its Message-ID comes from `key`, so that programs recognize a retry. */
export type Message = {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Programs show the first as an invitation. */
  invitations: Invitation[]
}

export type EmailFailure = {
  /** `never`: the address rejects it permanently. */
  retry: 'later' | 'never'
  /** Contains no personal data and no server text. */
  reason: string
}

/** Delivers emails. `send` resolves once an email is accepted, else throws EmailRejected. */
export type EmailTransport = {
  send(message: Message): Promise<void>
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

export class EmailRejected extends Error {
  override readonly name = 'EmailRejected'

  constructor(
    readonly failure: EmailFailure,
    cause?: unknown,
  ) {
    super(`email rejected: ${failure.reason}`, { cause })
  }
}

/** Reads the failure from an error; null otherwise. Not by class: the bundle may contain this module twice. */
export function readEmailFailure(error: unknown): EmailFailure | null {
  return failureSchema.safeParse(error).data?.failure ?? null
}

const failureSchema = z.object({
  name: z.literal('EmailRejected'),
  failure: z.object({ retry: z.enum(['later', 'never']), reason: z.string() }),
})
