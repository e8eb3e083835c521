'use client'

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { WithPhoneLink } from '@/components/booking/contact-phone-link'
import { Button } from '@/components/ui/button'
import { sentences } from '@/lib/errors'
import { CardFields } from './card-fields'
import type { CardFormControl } from './use-card-form'
import { useCardSlow } from './use-card-slow'

/** What leaves open whether money moved, unless it is said. */
const NOTHING_CHARGED: readonly string[] = [sentences.paymentFailedTryAgain, sentences.paymentFailed]

/**
 * The form itself: fields, what went wrong with its ways on, and one button that cannot be pressed twice. A fault of the
 * system stands above the fields, so that nobody types for nothing; that of an attempt beside the button that made it.
 */
export function CardForm({
  form,
  amount,
  paying,
  waiting,
  loading,
  systemFailure,
  failure,
  phone,
  waysOn,
  onPay,
  onClose,
}: {
  form: CardFormControl
  /** As it is shown: '$157.00'. */
  amount: string
  paying: boolean
  /** Pay was pressed, and waits for the payment system to load. */
  waiting: boolean
  /** The payment system is loading. */
  loading: boolean
  systemFailure: string
  failure: string
  /** The operator's own number. */
  phone: string
  waysOn: ReactNode
  onPay: () => void
  onClose: () => void
}) {
  const slow = useCardSlow(paying)
  const busy = paying || waiting
  const system = useRef<HTMLDivElement>(null)
  const attempt = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const failedBefore = useRef(failure !== '')

  // Where the form comes back after a check, the words that say why are read first.
  useEffect(() => {
    if (failedBefore.current) attempt.current?.focus()
  }, [])
  useEffect(() => {
    if (failure !== '' || waiting || slow) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, waiting, slow])
  useEffect(() => {
    if (systemFailure !== '') system.current?.scrollIntoView({ block: 'nearest' })
  }, [systemFailure])

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
        {loading ? 'Loading the payment system...' : ''}
      </p>
      {systemFailure === '' ? null : (
        <CardAlert ref={system} sentence={systemFailure} phone={phone} className="mb-6">
          <p className="mt-1 text-smoke">Nothing was charged. A weak connection or a content blocker can cause this.</p>
          {waysOn}
        </CardAlert>
      )}
      <CardFields form={form} readOnly={busy} />
      <CardAlert ref={attempt} sentence={failure} phone={phone} silent={systemFailure !== ''} className="mt-6">
        {NOTHING_CHARGED.includes(failure) ? <p className="text-smoke">Nothing was charged.</p> : null}
        {form.values.cvc === '' ? <p className="mt-1 text-smoke">To try again, please re-enter the CVC.</p> : null}
        {waysOn}
      </CardAlert>
      <p role="status" className="text-smoke [&:not(:empty)]:mt-5">
        {waiting ? 'Your payment will continue as soon as the payment system loads.' : ''}
        {slow ? sentences.paymentSlow : ''}
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
        <Button look="quiet" onClick={onClose} disabled={paying}>
          Close
        </Button>
      </div>
    </form>
  )
}

/** The one place at a time that is read out; beside the button it is there before it is filled. */
function CardAlert({
  sentence,
  phone,
  silent = false,
  className,
  children,
  ref,
}: {
  sentence: string
  phone: string
  /** While another is the alert. */
  silent?: boolean
  className: string
  children: ReactNode
  ref: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={ref} role={silent ? undefined : 'alert'} tabIndex={-1} className="scroll-my-6 outline-none">
      {sentence === '' ? null : (
        <div className={`border-l-2 border-stop pl-4 ${className}`}>
          <p>
            <WithPhoneLink text={sentence} phone={phone} />
          </p>
          {children}
        </div>
      )}
    </div>
  )
}
