'use client'

import { useRef, useState } from 'react'
import { createBooking, getConflictVersion, updateBooking } from '@/lib/booking/client/booking-client'
import { findPendingSubmission, markSubmissionCompleted, prepareSubmission } from '@/lib/booking/client/booking-storage'
import type { Draft } from '@/lib/booking/model/draft'
import type { NextTime, UnavailableTime } from '@/lib/booking/model/pickup-time'
import type { Promo } from '@/lib/booking/model/promo'
import type { Quote } from '@/lib/booking/model/quote'
import { toBookingRequest } from '@/lib/booking/model/request'
import { type FareChanged, FIRST_VERSION, type VersionedBooking } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { getErrorDetails } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'

const CONFLICT_CODES = ['booking_cancelled', 'booking_closed', 'booking_paid', 'changed_meanwhile', 'not_found']

export function isConflictCode(code: string): boolean {
  return CONFLICT_CODES.includes(code)
}

export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  | {
      state: 'rejected'
      userMessage: string
      code: string
      fields: Record<string, string>
      next: NextTime | null
    }
  /** Needs consent. Null: the route has no price. */
  | { state: 'fare changed'; seen: Quote | null; quote: Quote | null; isPromoLost: boolean }

/** Stores an edited ride; null if the customer has to agree to something first. */
export type UpdateRide = (input: Parameters<typeof updateBooking>[0]) => Promise<VersionedBooking | null>

/** Books the draft or updates its booking. After a lost response, updates the ride that may have been booked. */
export function useSubmitBooking({
  draft,
  session,
  onRecovered,
  onPromoChanged,
  onVersionConflict,
  onBooked,
  update = updateBooking,
}: {
  draft: Draft
  session: BookingSession | null
  onRecovered: (session: BookingSession) => void
  /** The fare is without the promo code, or with other terms of it. */
  onPromoChanged: (promo: Promo | null) => void
  /** A resubmit with this version confirms the change. */
  onVersionConflict: (version: number) => void
  onBooked: (session: BookingSession) => void
  update?: UpdateRide
}) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const isBusy = useRef(false)

  async function submit({ seen: shownQuote, accepted = false }: { seen: Quote | null; accepted?: boolean }) {
    const request = toBookingRequest(draft, shownQuote)
    if (isBusy.current || request === null) return
    isBusy.current = true
    setSubmission({ state: 'sending' })
    try {
      const currentSession = session ?? (await recoverSession(draft))
      if (currentSession === null) {
        onBooked(await submitBooking(prepareSubmission({ draft, request, replaceRequest: accepted })))
      } else {
        if (session === null) onRecovered(currentSession)
        const { booking, token, version } = currentSession
        const updated = await update({ id: booking.id, token, request, version })
        if (updated !== null) onBooked({ token, ...updated })
      }
      setSubmission({ state: 'idle' })
    } catch (error) {
      const version = getConflictVersion(error)
      if (version !== null) onVersionConflict(version)
      const changed = getErrorDetails<FareChanged>(error, 'fare_changed')
      if (changed === null) return setSubmission(toRejection(error))
      const { quote, promo } = changed
      const isPromoLost = draft.promo !== null && promo === null
      onPromoChanged(promo)
      setSubmission({ state: 'fare changed', seen: shownQuote, quote, isPromoLost })
    } finally {
      isBusy.current = false
    }
  }

  return { submission, submit, dismiss: () => setSubmission({ state: 'idle' }) }
}

type Sending = Parameters<typeof createBooking>[0]

async function submitBooking(submission: Sending): Promise<BookingSession> {
  try {
    const created = await createBooking(submission)
    markSubmissionCompleted()
    return created
  } catch (error) {
    if (isRejection(error)) markSubmissionCompleted()
    throw error
  }
}

/** The sent version detects later changes. */
async function recoverSession(draft: Draft): Promise<BookingSession | null> {
  const pending = findPendingSubmission(draft)
  if (pending === null) return null
  try {
    return { ...(await submitBooking(pending)), version: FIRST_VERSION }
  } catch (error) {
    if (isRejection(error)) return null
    throw error
  }
}

/** Any other failure leaves the outcome unknown. */
function isRejection(error: unknown): boolean {
  return error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'internal'
}

function toRejection(error: unknown): Submission {
  if (!(error instanceof AppError))
    return { state: 'rejected', userMessage: userMessages.unexpected, code: 'unknown', fields: {}, next: null }
  const next = getErrorDetails<UnavailableTime>(error, 'invalid_fields')?.next ?? null
  return { state: 'rejected', userMessage: error.userMessage, code: error.code, fields: error.fields ?? {}, next }
}
