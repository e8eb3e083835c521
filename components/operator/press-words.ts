import { ETA_EMAIL_THRESHOLD_MS, etaTime } from '@/lib/booking/eta'
import type { Booking } from '@/lib/booking/schemas'
import { AppError } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import type { ActionName } from '@/lib/operator/actions'
import { moneyWords } from '@/lib/operator/standing'

/** Said once a press was done. */
export function doneWords({ action, booking }: { action: ActionName; booking: Booking }): string {
  const { contactInfo, quote } = booking
  switch (action) {
    case 'confirm':
      return `Confirmed. ${contactInfo.firstName} is told by e-mail.`
    case 'chauffeur':
      return `Assigned. ${contactInfo.firstName} is told by e-mail who comes.`
    case 'fare':
      return `The fare is ${formatMoney(quote?.totalCents ?? 0)}. ${contactInfo.firstName} is told by e-mail and can pay it.`
    case 'zelle_received':
      return `Noted: paid by Zelle. ${contactInfo.firstName} is told by e-mail.`
    case 'refund_sent':
      return `Noted: the refund is sent. ${contactInfo.firstName} is told by e-mail.`
    case 'cancel':
      return `Cancelled. ${contactInfo.firstName} is told by e-mail. ${moneyWords(booking)}`
    case 'no_show':
      return 'Noted: nobody came.'
    case 'chargeback':
      return 'Noted: the payment was charged back.'
    case 'chargeback_reversed':
      return 'Noted: the chargeback was reversed.'
    case 'eta':
      return etaWords(booking)
  }
}

function etaWords(booking: Booking): string {
  const set = `ETA set to ${etaTime(booking)}.`
  if (booking.etaEmailed === booking.eta) return `${set} ${booking.contactInfo.firstName} is told by email.`
  const minutes = ETA_EMAIL_THRESHOLD_MS / 60_000
  return `${set} The ride’s page shows it; a move of ${minutes} min or less from the last email sends no new one.`
}

/** Said where a press was not done, or may not have been. Pressing again is safe: it is done once. */
export function failureWords(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong in this page. Please reload it.'
  if (error.code === 'offline')
    return 'You are offline, so nothing was done. Please press again once you are connected.'
  if (error.code === 'no_answer') {
    return 'The server did not answer, so it may or may not be done. Please press again: it is done once.'
  }
  return error.sentence
}
