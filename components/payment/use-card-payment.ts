'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import useSWR from 'swr'
import { useToast } from '@/components/ui/toast'
import { describeStatus } from '@/lib/booking/model/describe-status'
import type { Booking } from '@/lib/booking/model/schemas'
import { CHANGE_RETURNED, getPaymentProgress } from '@/lib/booking/model/status'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError, userMessages } from '@/lib/errors'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import { canTokenizeHere, loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import { toCardData, validateAmount } from '@/lib/payments/model/card'
import type { Proof } from '@/lib/payments/model/proof-of-work'
import type { PaidChange, PaymentConfig } from '@/lib/payments/model/schemas'
import { useCardWait } from './card-wait'
import { type CardOutcome, chargeCard } from './charge-card'
import type { CardFormControl } from './use-card-form'

/** A reviewed change of a paid ride, with what is due with it. */
export type DearerChange = { paid: PaidChange; dueCents: number }

/** Runs the dialog's states: form, processing, then end; or pending, which ends or returns to form. */
export function useCardPayment({
  session,
  change,
  form,
  tokenizer,
  onUpdated,
  onDone,
}: {
  session: BookingSession
  change: DearerChange | undefined
  form: CardFormControl
  tokenizer: CardTokenizer
  onUpdated: (booking: Booking) => void
  onDone: () => void
}) {
  const { booking } = session
  const toast = useToast()
  const wait = useCardWait()
  const isRunning = useRef(false)
  const isFinished = useRef(false)
  const [isPaying, setIsPaying] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')
  const [isTokenizerMissing, setIsTokenizerMissing] = useState(false)
  const [before] = useState(booking)
  const progress = getPaymentProgress(before, booking, change !== undefined)
  const [lastProgress, setLastProgress] = useState(progress)
  const [wasPending, setWasPending] = useState(progress === 'checking')
  const amountCents = change?.dueCents ?? booking.account.dueCents

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
    if (isRunning.current) return
    const isValid = form.validateAll()
    const amountError = validateAmount(amountCents / 100)
    setErrorMessage(amountError ?? '')
    setIsTokenizerMissing(tokenizer.state === 'failed')
    if (!isValid || amountError) return
    if (tokenizer.state === 'loading') return deferredPayment.begin()
    if (tokenizer.state !== 'ready' || tokenizer.config === undefined) return
    if (!navigator.onLine) return setErrorMessage(userMessages.offline)
    isRunning.current = true
    setIsPaying(true)
    try {
      const card = toCardData(form.values)
      const tokenRequest = { tokenizer: tokenizer.config.tokenizer, card }
      const charge = async (proof?: Proof) =>
        await chargeCard({
          session,
          amountCents,
          change: change?.paid,
          // A token expires, so each attempt creates its own.
          opaqueData: await tokenize(tokenRequest).finally(form.clearCvc),
          email: form.values.email,
          proof,
        })
      applyOutcome(await wait.charge(charge))
    } catch (error) {
      setErrorMessage(error instanceof AppError ? error.userMessage : userMessages.paymentFailedTryAgain)
    } finally {
      isRunning.current = false
      setIsPaying(false)
      wait.clear()
    }
  }

  const deferredPayment = useDeferredPayment({
    state: tokenizer.state,
    onReady: () => void pay(),
    onMissing: () => setIsTokenizerMissing(true),
  })

  return {
    isPaying,
    isWaiting: deferredPayment.waiting,
    wait,
    pay,
    errorMessage,
    isTokenizerMissing: isTokenizerMissing && tokenizer.state === 'failed',
    amountCents,
    isPending: !isPaying && progress === 'checking',
  }
}

/** Defers a payment until the tokenizer is ready or has failed. */
function useDeferredPayment({
  state,
  onReady,
  onMissing,
}: {
  state: CardTokenizer['state']
  onReady: () => void
  onMissing: () => void
}) {
  const [isWaiting, setIsWaiting] = useState(false)
  const resume = useEffectEvent(() => {
    setIsWaiting(false)
    if (state === 'ready') onReady()
    else onMissing()
  })
  useEffect(() => {
    if (isWaiting && state !== 'loading') resume()
  }, [isWaiting, state])
  return { waiting: isWaiting, begin: () => setIsWaiting(true) }
}

export type CardTokenizer = {
  /** `insecure`: the tokenizer requires HTTPS. */
  state: 'loading' | 'ready' | 'failed' | 'insecure'
  config: PaymentConfig | undefined
  retry: () => void
}

const FETCH_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const

/** Fetches the payment settings and loads the tokenizer. */
export function useCardTokenizer(): CardTokenizer {
  const configRequest = useSWR('payments/config', fetchPaymentConfig, FETCH_ONCE)
  const config = configRequest.data
  const isInsecure = config !== undefined && !canTokenizeHere(config.tokenizer)
  const scriptRequest = useSWR(
    config === undefined || isInsecure ? null : ['payments/tokenizer', config.tokenizer],
    async ([, tokenizer]) => {
      await loadTokenizer(tokenizer)
      return true
    },
    FETCH_ONCE,
  )
  const activeRequest = config === undefined ? configRequest : scriptRequest
  const hasFailed = activeRequest.error !== undefined && !activeRequest.isValidating
  return {
    state: isInsecure ? 'insecure' : scriptRequest.data === true ? 'ready' : hasFailed ? 'failed' : 'loading',
    config,
    retry: () => void activeRequest.mutate(),
  }
}
