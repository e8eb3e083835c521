import 'server-only'
import { AppError } from '@/lib/errors'
import { mailInUse } from '@/lib/notifications/email'
import { createEmailedLink, type LinkContext, sendWithLink } from '@/lib/notifications/email/operator-link'
import { describeTestEmail } from '@/lib/notifications/messages/operator-links'
import { write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'
import { createRateLimiter } from '@/lib/platform/rate-limiter'

const countTest = createRateLimiter('testEmails')

/** Sends the operator an email; returns what became of it. Throws AppError `no_mail_server`, `no_operator_email`, `not_sent`, `too_many_tests`. */
export async function sendTestEmail(context: LinkContext): Promise<string> {
  const waitMs = countTest('site')
  if (waitMs > 0) {
    throw new AppError({
      kind: 'too_many_requests',
      message: 'too many test emails',
      code: 'too_many_tests',
      userMessage: 'Several test emails were sent already. Please try again in a few minutes.',
      details: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
    })
  }
  if (mailInUse() === null) {
    throw new AppError({
      kind: 'unavailable',
      message: 'there is no mail server to test',
      code: 'no_mail_server',
      userMessage: 'This site has no mail server yet, and riders receive no email. Enter one under Connections.',
      logged: true,
    })
  }
  const link = await write(context, 'operator', tx => createEmailedLink(tx, 'settings', context.secret))
  await sendWithLink(context, link, describeTestEmail)
  return `The mail server took the email to ${env().notifications.operatorEmail}. Open its link: then the site knows that its emails arrive. If it does not arrive, look among your spam.`
}
