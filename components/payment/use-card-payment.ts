'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { fetchBooking } from '@/lib/booking/client/booking-client'
import { describeStatus } from '@/lib/booking/model/describe-status'
import type { Booking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED, getPaymentProgress, isUnpaid } from '@/lib/booking/model/status'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { getErrorDetails } from '@/lib/browser/api'
import { AppError, formatPaymentSuccess, userMessages } from '@/lib/errors'
import { isNotCharged, processPayment } from '@/lib/payments/client/payment-client'
import { loadTokenizer, paymentSystemMissing, tokenize } from '@/lib/payments/client/tokenizer'
import { toCardData, validateAmount } from '@/lib/payments/model/card'
import type { CardAttackDetails, OpaqueData, PaidChange, PaymentConfig, Proof } from '@/lib/payments/model/schemas'
import type { CardFormControl } from './card-form'
import { useCardWait } from './card-wait'

/** A reviewed change of a paid ride, with what is due with it. */
export type DearerChange = { paid: PaidChange; dueCents: number }

type CardPaymentInput = {
  session: BookingSession
  change: DearerChange | undefined
  /** Added to what is due. */
  gratuityCents: number
  /** Nothing else is paid. */
  isTip: boolean
  form: CardFormControl
  config: PaymentConfig
  onUpdated: (booking: Booking) => void
  onDone: () => void
}

/** Runs the dialog's states: form, processing, then end; or pending, which ends or returns to form. */
export function useCardPayment({
  session,
  change,
  gratuityCents,
  isTip,
  form,
  config,
  onUpdated,
  onDone,
}: CardPaymentInput) {
  const { booking } = session
  const toast = useToast()
  const wait = useCardWait()
  const tokenizer = useTokenizer(config.tokenizer)
  const isFinished = useRef(false)
  const [isPaying, setIsPaying] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')
  const [before] = useState(booking)
  const progress = getPaymentProgress(before, booking, change !== undefined || isTip)
  const [lastProgress, setLastProgress] = useState(progress)
  const [wasPending, setWasPending] = useState(progress === 'checking')
  const amountCents = change?.dueCents ?? booking.account.dueCents + gratuityCents

  // The booking is the source of truth, whichever source read it.
  if (!isPaying && progress !== lastProgress) {
    setLastProgress(progress)
    if (progress === 'checking') {
      setWasPending(true)
      setErrorMessage('')
      form.clearCard()
    } else if (lastProgress === 'checking') {
      setErrorMessage(userMessages.paymentFailedTryAgain)
    }
  }

  const finish = (userMessage: string, tone: 'success' | 'error' = 'success') => {
    if (isFinished.current) return
    isFinished.current = true
    toast(userMessage, { tone })
    onDone()
  }

  const isOpen = isPaying || progress === 'due' || progress === 'checking'
  useEffect(() => {
    if (isOpen) return
    if (progress === 'returned') finish(CHANGE_RETURNED, 'error')
    else if (progress === 'paid' && wasPending) finish(userMessages.paymentSuccess)
    else finish(describeStatus(booking), progress === 'paid' ? 'success' : 'error')
  })

  const applyOutcome = (outcome: CardOutcome) => {
    if (outcome.kind === 'paid') finish(outcome.userMessage)
    if (outcome.kind === 'returned') finish(outcome.userMessage, 'error')
    if (outcome.kind === 'unpaid') setErrorMessage(outcome.userMessage)
    if (outcome.booking !== null) onUpdated(outcome.booking)
  }

  const pay = async () => {
    if (isPaying) return
    const isValid = form.validateAll()
    const amountError = validateAmount(amountCents / 100)
    setErrorMessage(amountError ?? '')
    if (!isValid || amountError) return
    if (!navigator.onLine) return setErrorMessage(userMessages.offline)
    setIsPaying(true)
    try {
      const isLoaded = tokenizer.state === 'ready' || (await tokenizer.load())
      if (!isLoaded) throw paymentSystemMissing()
      const tokenRequest = { tokenizer: config.tokenizer, card: toCardData(form.values) }
      const charge = async (proof?: Proof) =>
        await chargeCard({
          session,
          amountCents,
          change: change?.paid,
          gratuityCents: gratuityCents > 0 ? booking.account.gratuityCents + gratuityCents : undefined,
          // A token expires, so each attempt creates its own.
          opaqueData: await tokenize(tokenRequest).finally(form.clearCvc),
          email: form.values.email,
          proof,
        })
      applyOutcome(await wait.charge(charge))
    } catch (error) {
      setErrorMessage(error instanceof AppError ? error.userMessage : userMessages.paymentFailedTryAgain)
    }
    setIsPaying(false)
    wait.clear()
  }

  const retryTokenizer = () => {
    setErrorMessage('')
    void tokenizer.load()
  }

  return {
    isPaying,
    tokenizerState: tokenizer.state,
    retryTokenizer,
    wait,
    pay,
    errorMessage,
    amountCents,
    isPending: !isPaying && progress === 'checking',
  }
}

/** Loads the tokenizer; a payment that is pressed before waits for it. */
function useTokenizer(tokenizer: PaymentConfig['tokenizer']) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const load = useCallback(async () => {
    setState('loading')
    const isLoaded = await loadTokenizer(tokenizer).then(
      () => true,
      () => false,
    )
    setState(isLoaded ? 'ready' : 'failed')
    return isLoaded
  }, [tokenizer])
  useEffect(() => void load(), [load])
  return { state, load }
}

/** The booking is null when it could not be read. */
export type CardOutcome =
  | { kind: 'paid' | 'returned' | 'unpaid'; userMessage: string; booking: Booking | null }
  | { kind: 'limited'; details: CardAttackDetails; booking: null }
  | { kind: 'unknown'; booking: Booking }

type CardCharge = {
  session: BookingSession
  amountCents: number
  change?: PaidChange
  /** All of the customer's, with what this charge adds. */
  gratuityCents?: number
  opaqueData: OpaqueData
  email: string
  /** Required during a card testing attack. */
  proof?: Proof
}

/** Sends one charge without retries. Without the booking, the outcome is unknown, never failed. */
async function chargeCard({ session, amountCents, ...card }: CardCharge): Promise<CardOutcome> {
  const { booking, token } = session
  const { invoiceNumber, serviceType } = booking
  const isForMore = amountCents > booking.account.dueCents
  let paidMessage: string | null = null
  let rejection: AppError | null = null
  try {
    const description = `Ride Booking - ${serviceType}`
    const seenVersion = session.version
    const request = { ...card, amount: amountCents / 100, description, invoiceNumber, seenVersion }
    const response = await processPayment(request, token)
    if (response.status === 'paid') paidMessage = formatPaymentSuccess(response.transactionId)
  } catch (error) {
    const details = getErrorDetails<CardAttackDetails>(error, 'card_attack')
    if (details !== null) return { kind: 'limited', details, booking: null }
    if (isNotCharged(error) && error instanceof AppError) rejection = error
  }
  const latest = await fetchBooking({ id: booking.id, token }).catch(() => null)
  const progress = latest && getPaymentProgress(booking, latest, isForMore)
  if (progress === 'returned') return { kind: 'returned', userMessage: CHANGE_RETURNED, booking: latest }
  if (paidMessage !== null) return { kind: 'paid', userMessage: paidMessage, booking: latest }
  if (latest !== null && progress === 'paid')
    return { kind: 'paid', userMessage: rejection?.userMessage ?? describePaid(latest), booking: latest }
  if (latest !== null && progress === 'checking') return { kind: 'unknown', booking: latest }
  if (rejection !== null) return { kind: 'unpaid', userMessage: describeRejection(rejection), booking: latest }
  return latest === null
    ? { kind: 'unknown', booking: withOpenCharge(booking, amountCents, card.change !== undefined) }
    : { kind: 'unpaid', userMessage: userMessages.paymentFailedTryAgain, booking: latest }
}

/** A field of the request has no place in the card form, except the email. */
function describeRejection({ fields, userMessage }: AppError): string {
  return [...new Set(Object.values(fields ?? {}))].join(' ') || userMessage
}

function withOpenCharge(booking: Booking, cents: number, changesRide: boolean): Booking {
  const account = { ...booking.account, openCharge: { cents, isHeld: false, changesRide } }
  return { ...booking, status: isUnpaid(booking) ? 'payment_unknown' : booking.status, account }
}

function describePaid({ account: { transactionId } }: Booking): string {
  return transactionId === null ? userMessages.paymentSuccess : formatPaymentSuccess(transactionId)
}
