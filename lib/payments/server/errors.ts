import { readSite } from '#site'
import 'server-only'
import type { PaymentMethod } from '@/lib/booking/model/payment-methods'
import type { ChangeTerms } from '@/lib/booking/model/ride-change'
import type { ChangeRequester } from '@/lib/booking/model/schemas'
import { AppError, conflict, notFound, userMessages } from '@/lib/errors'

const callUs = () => `call us at ${readSite().phone}`

export function invoiceNotFound(): AppError {
  return notFound(`We could not find this invoice. Please check its number, or ${callUs()}.`, 'invoice_not_found')
}

export function paymentNotFound(): AppError {
  return notFound(userMessages.paymentDetailsFailed)
}

export const nothingToPay = () =>
  conflict('booking_cancelled', 'This booking was canceled, so there is nothing to pay.')

export const alreadyPaid = () => conflict('already_paid', 'This ride is already paid for. Nothing more was charged.')

export const changeTermsChanged = (terms: ChangeTerms) =>
  conflict('terms_changed', 'The terms of this change have been updated. Please review them before you confirm.', {
    terms,
  })

export const fareUnconfirmedForChange = (by: ChangeRequester) =>
  conflict(
    'fare_unconfirmed',
    by === 'operator'
      ? 'This change cannot be priced because an address could not be verified. The ride has not changed. Please choose a place from the list.'
      : `We cannot price this change online. Your ride has not changed. Please ${callUs()} to change it.`,
  )

export const changeUnavailable = (sentence: string) =>
  conflict('change_unavailable', `Nothing was charged, and your ride has not changed. ${sentence}`)

export const paymentPending = () => conflict('payment_pending', userMessages.paymentChecking)

export const paymentDisputed = () =>
  conflict(
    'payment_disputed',
    `Your bank reversed the payment for this ride, so it cannot be paid online. Please ${callUs()}.`,
  )

export const fareUnconfirmed = () =>
  conflict(
    'fare_unconfirmed',
    `The fare for this ride has not been confirmed yet, so you cannot pay now. Please ${callUs()}.`,
  )

export const amountDiffers = () =>
  conflict(
    'amount_differs',
    'The amount does not match the fare, so nothing was charged. Please reload the page and check the fare.',
  )

const NOT_OFFERED = {
  authorizenet: ['cards_not_offered', 'We do not accept cards online.'],
  zelle: ['zelle_not_offered', 'We do not accept Zelle.'],
  chauffeur: ['chauffeur_not_offered', 'Rides are not paid to the chauffeur.'],
} as const satisfies Record<PaymentMethod, readonly [code: string, sentence: string]>

export function methodNotOffered(method: PaymentMethod): AppError {
  const [code, sentence] = NOT_OFFERED[method]
  return conflict(code, `${sentence} Please ${callUs()}.`)
}

/** The same for every declined card: a different one would help those who try stolen numbers. */
export function cardDeclined(text?: string): AppError {
  const declined = 'Your card was declined and nothing was charged. Please check what you entered, try another card'
  return new AppError({
    kind: 'payment_declined',
    message: 'card declined',
    code: 'card_declined',
    userMessage: text ?? `${declined}, or ${callUs()}.`,
  })
}

/** Only the customer can create another token. */
export function cardUnreadable(): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: 'card token rejected by the gateway',
    code: 'card_unreadable',
    userMessage: userMessages.cardUnreadable,
  })
}

/** Of a charge that never reached the card, or whose processor failed. */
export function paymentUnavailable(text?: string): AppError {
  return new AppError({
    kind: 'unavailable',
    message: 'charge rejected by the gateway',
    code: 'payment_unavailable',
    userMessage: text ?? userMessages.paymentFailedTryAgain,
    logged: true,
  })
}
