'use client'

import { useRef, useState } from 'react'
import type { UpdateRide } from '@/components/booking/hooks/use-submit-booking'
import type { DearerChange } from '@/components/payment/use-card-payment'
import { type ChangeResult, changePaidRide, getChangedTerms } from '@/lib/booking/client/ride-client'
import type { AgreedTerms, ChangeTerms } from '@/lib/booking/model/ride-change'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import type { UpdateBooking } from '@/lib/booking/model/wizard'

type Consent = { agreed?: AgreedTerms; payBy?: 'zelle' }

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
    agree(payBy?: 'zelle') {
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
