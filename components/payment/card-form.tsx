'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '@/components/ui/alert'
import { Button, TextWithPhoneLink } from '@/components/ui/button'
import { userMessages } from '@/lib/errors'
import { CardFields } from './card-fields'
import type { CardFormControl } from './use-card-form'

const SLOW_PAYMENT_MS = 10_000

/** These already say that no money moved. */
const NOT_CHARGED_MESSAGES: readonly string[] = [userMessages.paymentFailedTryAgain, userMessages.paymentFailed]

/** Renders the card form. System errors appear above the fields, payment errors next to the button. */
export function CardForm({
  form,
  amount,
  payLabel = `Pay ${amount}`,
  isPaying,
  isWaiting,
  isLoading,
  systemError,
  paymentError,
  phone,
  alternatives,
  onPay,
  onClose,
}: {
  form: CardFormControl
  amount: string
  payLabel?: string
  isPaying: boolean
  isWaiting: boolean
  isLoading: boolean
  systemError: string
  paymentError: string
  phone: string
  alternatives: ReactNode
  onPay: () => void
  onClose: () => void
}) {
  const isSlow = useSlowPayment(isPaying)
  const busy = isPaying || isWaiting
  const systemAlert = useRef<HTMLDivElement>(null)
  const attemptAlert = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const hadErrorOnMount = useRef(paymentError !== '')

  // After a payment check, the explanation is read first.
  useEffect(() => {
    if (hadErrorOnMount.current) attemptAlert.current?.focus()
  }, [])
  useEffect(() => {
    if (paymentError !== '' || isWaiting || isSlow) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [paymentError, isWaiting, isSlow])
  useEffect(() => {
    if (systemError !== '') systemAlert.current?.scrollIntoView({ block: 'nearest' })
  }, [systemError])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    flushSync(onPay)
    fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Card">
      {/* Reserves its space while empty, so that the fields do not move when the system loads. */}
      <p role="status" className="mb-1 min-h-6 pt-1 text-label text-smoke">
        {isLoading ? 'Loading the payment system…' : ''}
      </p>
      {systemError === '' ? null : (
        <Alert ref={systemAlert} className="mb-6 scroll-my-6">
          <p>
            <TextWithPhoneLink text={systemError} phone={phone} />
          </p>
          <p className="mt-1 text-smoke">
            A weak connection or a content blocker may be the cause. Your card was not charged.
          </p>
          {alternatives}
        </Alert>
      )}
      <CardFields form={form} readOnly={busy} />
      <Alert
        ref={attemptAlert}
        tabIndex={-1}
        role={systemError === '' ? 'alert' : null}
        shown={paymentError !== ''}
        className="mt-6"
      >
        <p>
          <TextWithPhoneLink text={paymentError} phone={phone} />
        </p>
        {NOT_CHARGED_MESSAGES.includes(paymentError) ? <p className="text-smoke">Nothing was charged.</p> : null}
        {form.values.cvc === '' ? <p className="mt-1 text-smoke">To try again, please re-enter the CVC.</p> : null}
        {alternatives}
      </Alert>
      <p role="status" className="text-smoke [&:not(:empty)]:mt-5">
        {isWaiting ? 'Your payment will continue as soon as the payment system loads.' : ''}
        {isSlow ? userMessages.paymentSlow : ''}
      </p>
      <div ref={buttons} className="mt-5 grid scroll-my-6 gap-3 sm:grid-cols-[2fr_1fr]">
        {/* Keeps the focus while busy, so that a screen reader announces the response in place. */}
        <Button
          type="submit"
          aria-disabled={busy || undefined}
          className="tabular-nums aria-disabled:cursor-progress aria-disabled:opacity-60"
        >
          {busy ? 'Processing...' : payLabel}
        </Button>
        <Button variant="secondary" onClick={onClose} disabled={isPaying}>
          Close
        </Button>
      </div>
    </form>
  )
}

/** Detects a payment in flight for ten seconds. */
function useSlowPayment(isPaying: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isPaying) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_PAYMENT_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isPaying])
  return isSlow
}
