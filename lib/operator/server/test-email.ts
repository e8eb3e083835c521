import 'server-only'
import { AppError } from '@/lib/errors'
import { mailInUse } from '@/lib/notifications/email'
import { sendToOperator } from '@/lib/notifications/email/operator'
import { env } from '@/lib/platform/env'
import { createRateLimiter } from '@/lib/platform/rate-limiter'

const countTest = createRateLimiter('testEmails')

/** Sends the operator an email; returns what became of it. Throws AppError `no_mail_server`, `no_operator_email`, `not_sent`, `too_many_tests`. */
export async function sendTestEmail(): Promise<string> {
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
      userMessage:
        'This site has no mail server yet, and riders receive no email. Set SMTP_URL and MAIL_FROM on the server.',
      logged: true,
    })
  }
  await sendToOperator({
    heading: 'Your site can send emails',
    aboutSite: { eyebrow: 'Test', note: 'We send this email only when someone asks for it on the settings page.' },
    paragraphs: ['This is the test email that was requested on the settings page. Riders get theirs the same way.'],
    parts: [],
  })
  return `The mail server took the email to ${env().notifications.operatorEmail}. If it does not arrive, look among your spam.`
}
