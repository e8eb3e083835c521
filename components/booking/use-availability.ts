'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { toAvailabilityRequest } from '@/lib/booking/availability-request'
import type { Draft } from '@/lib/booking/draft'
import { type NextTime, nextTimeSchema } from '@/lib/booking/next-time'
import { findFirstInvalidField, pickRideErrors } from '@/lib/booking/ride-errors'
import type { BookingSession } from '@/lib/booking/wizard'
import { checkAvailability } from '@/lib/browser/booking-client'
import { hasUnansweredSubmission } from '@/lib/browser/booking-storage'
import { AppError } from '@/lib/errors'
import { focusField } from './focus-field'

/** How long a rider waits for the answer before they go on without it. */
const CHECK_TIMEOUT_MS = 3000

type AvailabilityError = { fields: Record<string, string>; next: NextTime | null }

/**
 * Asks whether the ride can be served at its times before its rider enters anything more, once however often it is
 * pressed. A refusal stands while what was asked does, and the focus goes to the way out of it.
 */
export function useAvailability({
  draft,
  session,
  top,
  onAvailable,
}: {
  draft: Draft
  session: BookingSession | null
  /** Around the form of the ride. */
  top: RefObject<HTMLElement | null>
  /** Called where nothing is known against the ride. */
  onAvailable: () => void
}) {
  const request = toAvailabilityRequest(draft)
  const current = JSON.stringify(request)
  const latest = useRef(current)
  const pendingRequest = useRef<string | null>(null)
  const [checkedRequest, setCheckedRequest] = useState<string | null>(null)
  const [result, setResult] = useState<(AvailabilityError & { to: string }) | null>(null)
  const availabilityError = result?.to === current ? result : null

  useEffect(() => {
    latest.current = current
  }, [current])

  useEffect(() => {
    const form = top.current?.querySelector('form')
    if (result === null || !form || focusField(form, 'takeTime')) return
    const first = findFirstInvalidField(pickRideErrors(result.fields))
    if (first !== undefined) focusField(form, first)
  }, [result, top])

  async function checkRide() {
    // A ride that is booked, or may be by a sending whose answer was lost, would stand in its own way.
    if (request === null || session !== null || hasUnansweredSubmission()) return onAvailable()
    if (pendingRequest.current === current) return
    pendingRequest.current = current
    setCheckedRequest(current)
    setResult(null)
    const error = await checkAvailability(request, { timeoutMs: CHECK_TIMEOUT_MS }).then(
      () => null,
      parseAvailabilityError,
    )
    if (pendingRequest.current !== current) return
    pendingRequest.current = null
    setCheckedRequest(null)
    // The ride was changed meanwhile: what was said is about another one.
    if (latest.current !== current) return
    if (error === null) onAvailable()
    else setResult({ ...error, to: current })
  }

  return { isChecking: checkedRequest === current, availabilityError, checkRide }
}

/**
 * What the server has against the ride; null where it did not say. Then the rider goes on: nothing is promised here, the
 * booking asks the same once more and decides, so that no slow or broken question keeps anybody from it.
 */
function parseAvailabilityError(error: unknown): AvailabilityError | null {
  if (!(error instanceof AppError)) return null
  const { fields = {} } = error
  if (findFirstInvalidField(pickRideErrors(fields)) === undefined) return null
  return { fields, next: nextTimeSchema.safeParse(error.details?.next).data ?? null }
}
