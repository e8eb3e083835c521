'use client'

import { useRef, useState } from 'react'
import type { Draft } from '@/lib/booking/draft'
import { type NextTime, nextTimeSchema } from '@/lib/booking/next-time'
import { toBookingRequest } from '@/lib/booking/request'
import { FIRST_VERSION, fareChangedSchema, type Quote } from '@/lib/booking/schemas'
import type { BookingSession } from '@/lib/booking/wizard'
import { createBooking, getConflictVersion, updateBooking } from '@/lib/browser/booking-client'
import { findUnansweredSubmission, markSubmissionAnswered, prepareSubmission } from '@/lib/browser/booking-storage'
import { AppError, userMessages } from '@/lib/errors'

/** Refusals after which the ride has to be looked at again: it is not what it was when the form was opened. */
const CONFLICT_CODES = ['booking_cancelled', 'booking_closed', 'booking_paid', 'changed_meanwhile', 'not_found']

export function isConflictCode(code: string): boolean {
  return CONFLICT_CODES.includes(code)
}

export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  | {
      state: 'rejected'
      sentence: string
      code: string
      fields: Record<string, string>
      /** The first time that can be served, where the one asked for cannot. */
      next: NextTime | null
    }
  /** The server's fare is not the one the rider saw: the rider decides. Null: no road could be priced. */
  | { state: 'fare changed'; seen: Quote | null; quote: Quote | null }

/**
 * Books the draft, or changes the booking that is held; never twice at once, whatever is pressed. A draft that was
 * changed after an answer was lost changes the ride that may have been booked, instead of booking another.
 */
export function useSubmitBooking({
  draft,
  session,
  onRecovered,
  onVersionConflict,
  onBooked,
}: {
  draft: Draft
  session: BookingSession | null
  /** Called with the booking whose answer had been lost, before it is changed. */
  onRecovered: (session: BookingSession) => void
  /** Called with the version that a refusal told of: whoever sends again knows of the change. */
  onVersionConflict: (version: number) => void
  onBooked: (session: BookingSession) => void
}) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const isBusy = useRef(false)

  async function submit({ seen: shownQuote, accepted = false }: { seen: Quote | null; accepted?: boolean }) {
    const request = toBookingRequest({ draft, shownQuote })
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
        onBooked({ token, ...(await updateBooking({ id: booking.id, token, request, version })) })
      }
      setSubmission({ state: 'idle' })
    } catch (error) {
      const version = getConflictVersion(error)
      if (version !== null) onVersionConflict(version)
      setSubmission(toSubmissionError({ error, shownQuote }))
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
    markSubmissionAnswered()
    return created
  } catch (error) {
    if (isRejection(error)) markSubmissionAnswered()
    throw error
  }
}

/**
 * The booking of an earlier sending whose answer was lost: sent again under its key, it books once. All that was seen of
 * it is what was sent, before anybody changed it.
 */
async function recoverSession(draft: Draft): Promise<BookingSession | null> {
  const unanswered = findUnansweredSubmission(draft)
  if (unanswered === null) return null
  try {
    return { ...(await submitBooking(unanswered)), version: FIRST_VERSION }
  } catch (error) {
    if (isRejection(error)) return null
    throw error
  }
}

/** Whether the server itself said no; anything else leaves open what it did. */
function isRejection(error: unknown): boolean {
  return error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'internal'
}

function toSubmissionError({ error, shownQuote }: { error: unknown; shownQuote: Quote | null }): Submission {
  if (!(error instanceof AppError))
    return { state: 'rejected', sentence: userMessages.unexpected, code: 'unknown', fields: {}, next: null }
  const changed = fareChangedSchema.safeParse({ ...error.details, error: error.sentence, code: error.code })
  if (changed.success) return { state: 'fare changed', seen: shownQuote, quote: changed.data.quote }
  const next = nextTimeSchema.safeParse(error.details?.next).data ?? null
  return { state: 'rejected', sentence: error.sentence, code: error.code, fields: error.fields ?? {}, next }
}
