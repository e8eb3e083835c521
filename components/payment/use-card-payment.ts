'use client'

import { useEffect, useRef, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Booking } from '@/lib/booking/schemas'
import { isBeingChecked, isUnpaid, statusSentence } from '@/lib/booking/status'
import type { Held } from '@/lib/booking/wizard'
import { tokenize } from '@/lib/browser/tokenizer'
import { AppError, sentences } from '@/lib/errors'
import { toCardData, validateAmount } from '@/lib/payment/card'
import { type CardOutcome, chargeCard } from './card-charge'
import type { CardFormControl } from './use-card-form'
import { useCardPatience } from './use-card-patience'
import { isQueueLeft, useCardQueue } from './use-card-queue'
import type { CardTokenizer } from './use-card-tokenizer'

/** The dialog's life: a form, then Processing, then an end; or being checked, from which it ends or becomes a form again. */
export function useCardPayment({
  held,
  form,
  tokenizer,
  onUpdated,
  onClose,
}: {
  held: Held
  form: CardFormControl
  tokenizer: CardTokenizer
  onUpdated: (booking: Booking) => void
  onClose: () => void
}) {
  const { booking } = held
  const toast = useToast()
  const queue = useCardQueue(held)
  const underWay = useRef(false)
  const finished = useRef(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState('')
  const [missed, setMissed] = useState(false)
  const [seen, setSeen] = useState(booking.status)
  const [wasChecked, setWasChecked] = useState(isBeingChecked(booking))

  // Where the booking stands is the one truth, whoever read it: this dialog, the page around it, another tab.
  if (!paying && booking.status !== seen) {
    setSeen(booking.status)
    if (isBeingChecked(booking)) {
      setWasChecked(true)
      setFailure('')
      form.forgetCard()
    } else if (seen === 'payment_unknown') {
      setFailure(sentences.paymentFailedTryAgain)
    }
  }

  const finish = (sentence: string, tone: 'success' | 'error' = 'success') => {
    if (finished.current) return
    finished.current = true
    toast(sentence, { tone })
    onClose()
  }

  const open = paying || isUnpaid(booking) || isBeingChecked(booking)
  useEffect(() => {
    if (open) return
    if (booking.status !== 'paid') finish(statusSentence(booking), 'error')
    else finish(wasChecked ? sentences.paymentSuccess : 'This ride is already paid.')
  })

  const conclude = (outcome: CardOutcome) => {
    if (outcome.kind === 'paid') finish(outcome.sentence)
    if (outcome.kind === 'unpaid') setFailure(outcome.sentence)
    if (outcome.booking !== null) onUpdated(outcome.booking)
  }

  const pay = async () => {
    if (underWay.current) return
    const well = form.judge()
    const amountAtFault = validateAmount((booking.quote?.totalCents ?? 0) / 100)
    setFailure(amountAtFault ?? '')
    setMissed(tokenizer.state === 'failed')
    if (!well || amountAtFault) return
    if (tokenizer.state === 'loading') return patience.begin()
    if (tokenizer.state !== 'ready' || tokenizer.config === undefined) return
    if (!navigator.onLine) return setFailure(sentences.offline)
    underWay.current = true
    setPaying(true)
    try {
      const card = toCardData(form.values)
      const makeToken = { tokenizer: tokenizer.config.tokenizer, card }
      const charge = async () =>
        await chargeCard({
          held,
          opaqueData: await tokenize(makeToken).finally(form.forgetCvc),
          email: form.values.email,
        })
      conclude(await queue.chargeInTurn(charge))
    } catch (error) {
      if (isQueueLeft(error)) return
      setFailure(error instanceof AppError ? error.sentence : sentences.paymentFailedTryAgain)
    } finally {
      underWay.current = false
      setPaying(false)
      queue.end()
    }
  }

  const patience = useCardPatience({
    state: tokenizer.state,
    onReady: () => void pay(),
    onMissing: () => setMissed(true),
  })

  return {
    paying,
    /** Pay was pressed while the tokenizer is loading: nothing was sent yet. */
    waiting: patience.waiting,
    queue,
    pay,
    failure,
    /** Pay was pressed without a tokenizer, and it could not be loaded since. */
    missed: missed && tokenizer.state === 'failed',
    checking: !paying && isBeingChecked(booking),
  }
}
