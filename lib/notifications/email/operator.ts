import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/platform/env'
import type { SiteContent } from '../messages/message'
import { emailTransport } from '.'
import { composeSiteEmail } from './compose'
import { readDeliveryFailure } from './transport'

/**
 * Sends the operator, and nobody else, an email about the site. Not through the outbox, whose emails belong to bookings:
 * who causes it learns at once whether it was sent. Throws AppError `no_operator_email` or `not_sent`.
 */
export async function sendToOperator(content: SiteContent): Promise<void> {
  const { operatorEmail } = env().notifications
  if (operatorEmail === null) {
    throw new AppError({
      kind: 'unavailable',
      message: 'there is no OPERATOR_EMAIL to send to',
      code: 'no_operator_email',
      userMessage:
        'This site does not know its owner’s email yet. Enter it under Connections, with the link that the server’s log shows at its start.',
      logged: true,
    })
  }
  try {
    await emailTransport().send({ key: randomUUID(), ...composeSiteEmail(operatorEmail, content) })
  } catch (cause) {
    throw new AppError({
      kind: 'unavailable',
      message: `the email to the operator could not be sent: ${readDeliveryFailure(cause)?.reason ?? 'fault'}`,
      code: 'not_sent',
      userMessage: 'The email could not be sent. Please try again in a few minutes.',
      cause,
    })
  }
}
