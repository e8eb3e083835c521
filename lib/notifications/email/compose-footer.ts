import 'server-only'
import { cancellationPolicy } from '@/lib/booking/model/cancellation'
import { demoNotice } from '@/lib/payments/server/config'
import { env } from '@/lib/platform/env'
import { site } from '@/lib/site'
import type { EmailInput } from './email-input'

/** Composes the footer of every email: phone number, policy and demonstration notice. */
export function composeFooter({ recipient }: Pick<EmailInput, 'recipient'>): string[] {
  return [
    ...(recipient === 'operator' ? [] : [`Questions about this ride? Call ${site.brand} at ${site.phone}.`]),
    ...(recipient === 'booker' ? [`Cancellation policy: ${cancellationPolicy.join(' ')}`] : []),
    'All times are local to the pickup.',
    ...[demoNotice(env().payments)].filter(notice => notice !== null),
    `${site.brand}, ${site.url}`,
  ]
}
