'use client'

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { TextWithPhoneLink } from '@/components/booking/phone-link'
import { Button } from '@/components/ui/button'
import { userMessages } from '@/lib/errors'
import { CardFields } from './card-fields'
import type { CardFormControl } from './use-card-form'
import { useSlowPayment } from './use-slow-payment'

/** What leaves open whether money moved, unless it is said. */
const NOT_CHARGED_MESSAGES: readonly string[] = [userMessages.paymentFailedTryAgain, userMessages.paymentFailed]

/**
 * The form itself: fields, what went wrong with its ways on, and one button that cannot be pressed twice. A fault of the
 * system stands above the fields, so that nobody types for nothing; that of an attempt beside the button that made it.
 */
export function CardForm({
  form,
  amount,
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
  /** As it is shown: '$157.00'. */
  amount: string
  isPaying: boolean
  /** Pay was pressed, and waits for the payment system to load. */
  isWaiting: boolean
  /** The payment system is loading. */
  isLoading: boolean
  systemError: string
  paymentError: string
  /** The operator's own number. */
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

  // Where the form comes back after a check, the words that say why are read first.
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
      {/* Takes the same space when it is empty: the fields do not move once the system has loaded. */}
      <p role="status" className="mb-1 min-h-6 pt-1 text-label text-smoke">
        {isLoading ? 'Loading the payment system...' : ''}
      </p>
      {systemError === '' ? null : (
        <CardAlert ref={systemAlert} message={systemError} phone={phone} className="mb-6">
          <p className="mt-1 text-smoke">Nothing was charged. A weak connection or a content blocker can cause this.</p>
          {alternatives}
        </CardAlert>
      )}
      <CardFields form={form} readOnly={busy} />
      <CardAlert ref={attemptAlert} message={paymentError} phone={phone} isSilent={systemError !== ''} className="mt-6">
        {NOT_CHARGED_MESSAGES.includes(paymentError) ? <p className="text-smoke">Nothing was charged.</p> : null}
        {form.values.cvc === '' ? <p className="mt-1 text-smoke">To try again, please re-enter the CVC.</p> : null}
        {alternatives}
      </CardAlert>
      <p role="status" className="text-smoke [&:not(:empty)]:mt-5">
        {isWaiting ? 'Your payment will continue as soon as the payment system loads.' : ''}
        {isSlow ? userMessages.paymentSlow : ''}
      </p>
      <div ref={buttons} className="mt-5 grid scroll-my-6 gap-3 sm:grid-cols-[2fr_1fr]">
        {/* While it is under way it keeps its focus, so that an answer is read where the rider is. */}
        <Button
          type="submit"
          aria-disabled={busy || undefined}
          className="tabular-nums aria-disabled:cursor-progress aria-disabled:opacity-60"
        >
          {busy ? 'Processing...' : `Pay ${amount}`}
        </Button>
        <Button variant="secondary" onClick={onClose} disabled={isPaying}>
          Close
        </Button>
      </div>
    </form>
  )
}

/** The one place at a time that is read out; beside the button it is there before it is filled. */
function CardAlert({
  message,
  phone,
  isSilent = false,
  className,
  children,
  ref,
}: {
  message: string
  phone: string
  /** While another is the alert. */
  isSilent?: boolean
  className: string
  children: ReactNode
  ref: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={ref} role={isSilent ? undefined : 'alert'} tabIndex={-1} className="scroll-my-6 outline-none">
      {message === '' ? null : (
        <div className={`border-l-2 border-stop pl-4 ${className}`}>
          <p>
            <TextWithPhoneLink text={message} phone={phone} />
          </p>
          {children}
        </div>
      )}
    </div>
  )
}
