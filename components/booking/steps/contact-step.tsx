'use client'

import { type FormEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import useSWR from 'swr'
import { ContactFields, MoreContactFields, PassengerFields } from '@/components/booking/fields/contact-fields'
import { MissingFields } from '@/components/booking/fields/missing-fields'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import { Button } from '@/components/ui/button'
import { RadioCards } from '@/components/ui/field'
import { focusField } from '@/components/ui/focus-field'
import type { Draft } from '@/lib/booking/model/draft'
import {
  type FieldErrors,
  findContactErrors,
  findFirstInvalidField,
  listMissingContactFields,
  pickErrors,
} from '@/lib/booking/model/field-errors'
import { type PaymentMethod, paymentMethods } from '@/lib/booking/model/payment-methods'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import type { CancellationTerms } from '@/lib/site'
import { RideCard } from './ride-summary'
import { SubmissionAlert, type SubmissionAlertProps } from './submission-alert'

type ContactStepProps = SubmissionAlertProps & {
  /** That of the booking that is edited. */
  cancellation?: CancellationTerms | undefined
  /** The payment method of a paid ride stays. */
  isPaid?: boolean
  /** The alert has the buttons to continue. */
  isReviewed?: boolean
  onSubmit: () => void
}

/** Renders step 2. Every edit is part of the draft at once, so that a reload loses nothing. */
export function ContactStep(props: ContactStepProps) {
  const { form, isEditing, isOperator = false, isPaid = false, isReviewed = false, onBack, onSubmit } = props
  const { cancellation } = props
  const { payments } = useBookingSettings()
  const { draft, ride, fields: fieldErrors, isSending: submitting } = form
  const onChange = (patch: Partial<Draft>) => form.edit({ type: 'changed', patch })
  const hasPassenger = draft.extras.passenger !== null
  const formElement = useRef<HTMLFormElement>(null)
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const methods = payments.methods.map(value => ({ value, label: paymentMethods[value].label, note: NOTES[value] }))
  const offeredMethod: Draft['paymentMethod'] = methods.find(({ value }) => value === draft.paymentMethod)?.value ?? ''
  const chosenMethod = isPaid ? draft.paymentMethod : offeredMethod
  const isFree = isFareConfirmed(ride.quote) && ride.quote.totalCents === 0
  const entered: Draft = { ...draft, paymentMethod: chosenMethod }
  const missingFields = listMissingContactFields(entered)
  const errors: FieldErrors = pickErrors(fieldErrors, ['contact'])
  for (const [name, message] of Object.entries(findContactErrors(entered))) {
    if (isSubmitted || leftFields.has(name)) errors[name] = message
  }

  const preselect = chosenMethod === '' ? methods[0]?.value : undefined
  const choose = useEffectEvent((paymentMethod: PaymentMethod) => onChange({ paymentMethod }))
  useEffect(() => {
    if (preselect) choose(preselect)
  }, [preselect])

  const focus = useCallback((name: string | undefined) => {
    if (name !== undefined && formElement.current) focusField(formElement.current, name)
  }, [])
  useEffect(() => focus(findFirstInvalidField(pickErrors(fieldErrors, ['contact']))), [fieldErrors, focus])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (submitting) return
    setIsSubmitted(true)
    const first = findFirstInvalidField(findContactErrors(entered))
    if (first === undefined) onSubmit()
    else focus(first)
  }

  const leave = (name: string) => setLeftFields(before => new Set(before).add(name))
  const fieldsProps = { draft, errors, onChange, onLeave: leave }
  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={submit}
      aria-labelledby="contact-step"
      className="grid grid-cols-1 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-x-12"
    >
      <RideCard draft={draft} ride={ride} isPaid={isPaid} cancellation={cancellation} />
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <h3 id="contact-step" tabIndex={-1} className="font-display text-heading font-semibold outline-none">
          Contact Information
        </h3>
        <p className="mt-1 mb-5 text-label text-smoke">
          {isEditing
            ? `You are editing ${isOperator ? 'this' : 'your'} booking. Nothing changes until you confirm again.`
            : `${hasPassenger ? 'We will use these details to contact you about the booking and to call you if we cannot reach the passenger' : 'Your chauffeur will use these details to reach you'}. Fields marked with * are required.`}
        </p>
        <ContactFields {...fieldsProps} />
        <div className="mt-4 grid gap-1">
          <PassengerFields {...fieldsProps} />
          <MoreContactFields {...fieldsProps} />
        </div>
        {isPaid || isFree ? null : (
          <div className="mt-5 mb-6">
            <RadioCards
              legend="Payment method"
              name="paymentMethod"
              required
              value={chosenMethod}
              options={methods}
              onChange={paymentMethod => onChange({ paymentMethod })}
              columns={1}
              error={errors.paymentMethod}
            />
          </div>
        )}
        <div className="mt-6 mb-6 empty:hidden">
          <SubmissionAlert {...props} />
        </div>
        <MissingFields fields={missingFields} onChoose={focus} className="mb-3" />
        <div className={isReviewed ? 'hidden' : 'grid gap-3'}>
          {isOperator ? null : (
            <p className="text-label text-smoke">
              {isEditing ? 'By confirming' : 'By booking'}, you agree to our{' '}
              {renderLegalLink('/terms', 'Terms of Service')} and {renderLegalLink('/privacy', 'Privacy Policy')}.
            </p>
          )}
          {isEditing ? null : (
            <p>
              Books your ride.
              {isFareConfirmed(ride.quote) && !isFree ? ` ${WHEN_TO_PAY[chosenMethod]}` : ''}
            </p>
          )}
          <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between">
            <Button
              type="submit"
              disabled={missingFields.length > 0}
              aria-disabled={submitting}
              className="aria-disabled:cursor-progress aria-disabled:opacity-60 sm:min-w-48"
            >
              {isPaid
                ? submitting
                  ? 'One moment…'
                  : 'Review Change'
                : submitting
                  ? 'Confirming…'
                  : 'Review & Confirm'}
            </Button>
            <Button variant="secondary" onClick={onBack}>
              Back to Ride Details
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

/** A new tab keeps the booking open. */
function renderLegalLink(href: string, label: string) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="text-ivory underline decoration-smoke/50 underline-offset-4 hover:text-gold"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

const NOTES: Record<PaymentMethod, ReactNode> = {
  authorizenet: <CardNote />,
  zelle: 'Send the fare from your bank’s app once your ride is booked.',
  chauffeur: 'At the ride, by card or in cash.',
}

const WHEN_TO_PAY: Record<Draft['paymentMethod'], string> = {
  '': '',
  authorizenet: 'You pay next.',
  zelle: 'You pay next.',
  chauffeur: 'You pay your chauffeur.',
}

function CardNote() {
  const { data } = useSWR('payments/config', fetchPaymentConfig, { revalidateOnFocus: false })
  return (
    <>
      Pay on our secure form once your ride is booked.
      <span className="block min-h-[1lh]">
        {data === undefined ? null : data.demo ? 'Demo: no card is charged' : 'We never see your card number.'}
      </span>
    </>
  )
}
