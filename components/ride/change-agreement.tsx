'use client'

import { useEffect, useRef, useState } from 'react'
import type { UpdateRide } from '@/components/booking/hooks/use-submit-booking'
import { Amounts } from '@/components/booking/steps/fare-breakdown'
import type { DearerChange } from '@/components/payment/use-card-payment'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { type ChangeResult, changePaidRide, getChangedTerms } from '@/lib/booking/client/booking-client'
import { describeShare } from '@/lib/booking/model/cancellation'
import { describeWay, type HandMethod } from '@/lib/booking/model/payment-methods'
import type { AgreedTerms, ChangeTerms } from '@/lib/booking/model/ride-change'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import { parseDollars } from '@/lib/operator/model/dollars'

const UNPAID_NEXT = 'The change applies as soon as you confirm. The customer pays the new fare.'
const BY_HAND_NEXT =
  'If the difference is more than what you have paid, we call you first. Otherwise your ride changes as soon as you confirm.'

/** Asks for consent to the terms of a change; takes the focus, so that they are read. */
export function ChangeAgreement({
  terms,
  areTermsNew,
  isOperator,
  isPaid,
  busy,
  onConfirm,
  onPay,
  onPayByHand,
  handMethods,
  onFare,
  onBack,
}: {
  terms: ChangeTerms
  areTermsNew: boolean
  isOperator: boolean
  isPaid: boolean
  busy: boolean
  onConfirm: () => void
  /** Pays for a dearer ride by card, which changes it; for the customer of a paid ride. */
  onPay?: () => void
  /** Agrees to a dearer ride whose difference is paid otherwise. */
  onPayByHand: (method: HandMethod) => void
  /** Those offered, to the customer of a paid ride. */
  handMethods: readonly HandMethod[]
  /** Calculates the terms again with another fare; for the operator. */
  onFare?: (cents: number) => void
  onBack: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { oldFareCents, newFareCents, differenceCents, dueCents, changes } = terms
  const isDearer = isPaid && differenceCents > 0 && dueCents > 0
  const isPaidByHand = isDearer && !onPay && handMethods.length > 0
  const busyProps = { 'aria-disabled': busy || undefined, className: 'aria-disabled:opacity-60' } as const
  // The fare has its own lines.
  const rideChanges = changes.filter(change => !change.startsWith('Fare: from '))
  const owed = isOperator ? 'Customer owes' : isPaidByHand ? 'You pay' : 'You pay now'
  const amounts = [
    { label: 'Current fare', value: formatMoney(oldFareCents) },
    { label: 'New fare', value: formatMoney(newFareCents) },
    { label: 'Difference', value: formatMoney(differenceCents), strong: !isDearer },
    ...(isDearer ? [{ label: owed, value: formatMoney(dueCents), strong: true }] : []),
  ]
  return (
    <Alert variant="prompt" ref={panel} tabIndex={-1} className="outline-none">
      {areTermsNew ? (
        <p className="mb-3 font-semibold">The terms have changed since you last saw them. Please review them.</p>
      ) : null}
      {rideChanges.length === 0 ? (
        <p className="text-lead">The ride itself does not change.</p>
      ) : (
        <ul className="grid gap-1.5">
          {rideChanges.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <Amounts rows={amounts} className="mt-4 border-t border-ash pt-4" />
      <p className="mt-4">{isPaid ? describeNext(terms, isOperator, isPaidByHand) : UNPAID_NEXT}</p>
      {onFare ? <OtherFare onFare={onFare} /> : null}
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        {isDearer && onPay ? (
          <Button onClick={onPay} {...busyProps}>
            {`Pay ${formatMoney(dueCents)} and Change Ride`}
          </Button>
        ) : isPaidByHand ? null : (
          <Button onClick={onConfirm} {...busyProps}>
            {isPaid ? confirmLabel(terms) : 'Change Ride'}
          </Button>
        )}
        {isDearer
          ? handMethods.map((method, index) => (
              <Button
                key={method}
                variant={isPaidByHand && index === 0 ? 'primary' : 'secondary'}
                onClick={() => onPayByHand(method)}
                {...busyProps}
              >
                {`Pay the Difference ${describeWay(method)}`}
              </Button>
            ))
          : null}
        <Button variant="secondary" onClick={onBack}>
          Back to Ride Details
        </Button>
      </div>
    </Alert>
  )
}

/** Replaces the calculated fare by one agreed with the customer. */
function OtherFare({ onFare }: { onFare: (cents: number) => void }) {
  const [value, setValue] = useState('')
  const [error, setError] = useState('')
  const submit = () => {
    const cents = parseDollars(value)
    setError(cents === null ? 'Please enter the fare in dollars, such as 157 or 157.50.' : '')
    if (cents !== null) onFare(cents)
  }
  return (
    <div className="mt-4 grid gap-3 sm:flex sm:items-end">
      <Field label="Or a different fare, in dollars" error={error}>
        {props => (
          <input
            {...props}
            inputMode="decimal"
            value={value}
            onChange={event => setValue(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Button variant="secondary" onClick={submit}>
        Use this fare
      </Button>
    </div>
  )
}

function describeNext(terms: ChangeTerms, isOperator: boolean, isPaidByHand: boolean): string {
  const next = isPaidByHand ? BY_HAND_NEXT : describePayment(terms, isOperator)
  if (isOperator || terms.refundPercent === 100) return next
  return `${next} If you cancel after this change, we will refund ${terms.refundPercent}%.`
}

function describePayment(terms: ChangeTerms, isOperator: boolean): string {
  const { differenceCents, dueCents, refundCents, refundPercent } = terms
  if (differenceCents === 0) return 'The fare stays the same. The change applies as soon as you confirm.'
  if (differenceCents > 0) {
    if (isOperator)
      return 'The change applies as soon as you confirm. The customer gets an email that says what is due.'
    return dueCents === 0
      ? 'The change applies as soon as you confirm. There is nothing more to pay.'
      : 'Your ride changes as soon as it is paid. Until then it stays as it is.'
  }
  if (refundCents === 0) return 'The change applies as soon as you confirm. There is nothing to refund.'
  const refund = `We will refund ${refundPercent === 100 ? 'the difference' : `${describeShare(refundPercent)} of the difference`}`
  const method = isOperator ? 'to the original payment method' : 'to your original payment method'
  const reason = refundPercent === 100 ? '' : ' under our cancellation policy'
  return `The change applies as soon as you confirm. ${refund} (${formatMoney(refundCents)}) ${method}${reason}.`
}

function confirmLabel({ refundCents }: ChangeTerms): string {
  return refundCents > 0 ? `Change Ride and Refund ${formatMoney(refundCents)}` : 'Change Ride'
}

type Consent = { agreed?: AgreedTerms; payBy?: HandMethod }

export type ChangeRide = (
  input: Parameters<UpdateRide>[0] & Consent & { fareCents?: number },
) => Promise<Pick<ChangeResult, 'outcome' | 'terms' | 'booking' | 'version'>>

/** The terms of a wanted ride, for the version of the booking that they were calculated from. */
type Review = { terms: ChangeTerms; areTermsNew: boolean; request: BookingRequest; version: number }

/** Changes a paid ride in two submissions: the first one loads the terms, `agree` precedes the second one. */
export function usePaidChange(changeRide: ChangeRide = changePaidRide, onAsked?: UpdateBooking) {
  const [review, setReview] = useState<Review | null>(null)
  const consent = useRef<Consent>({})
  const fareCents = useRef<number | undefined>(undefined)
  const update: UpdateRide = async input => {
    try {
      const { outcome, terms, booking, version } = await changeRide({
        ...input,
        ...consent.current,
        fareCents: fareCents.current,
      })
      if (outcome === 'applied') return { booking, version }
      if (outcome === 'asked') onAsked?.(booking, version)
      else setReview({ terms, areTermsNew: false, request: input.request, version })
    } catch (error) {
      const terms = getChangedTerms(error)
      if (terms === null) throw error
      setReview(current => current && { ...current, terms, areTermsNew: true })
    } finally {
      consent.current = {}
    }
    return null
  }
  return {
    review,
    update,
    agree(payBy?: HandMethod) {
      if (review !== null) consent.current = { agreed: toAgreed(review.terms), payBy }
    },
    /** Replaces the calculated fare; only the operator may. */
    setFare(cents: number) {
      fareCents.current = cents
    },
    reset() {
      fareCents.current = undefined
      setReview(null)
    },
  }
}

/** Builds what a card payment needs to change the ride with it. */
export function toDearerChange({ terms, request, version }: Review): DearerChange {
  return { paid: { request, agreed: toAgreed(terms), seenVersion: version }, dueCents: terms.dueCents }
}

function toAgreed({ differenceCents, refundCents }: ChangeTerms): AgreedTerms {
  return { differenceCents, refundCents }
}
