'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkAvailability } from '@/lib/booking/client/booking-client'
import { hasPendingSubmission } from '@/lib/booking/client/booking-storage'
import type { Draft } from '@/lib/booking/model/draft'
import { findFirstInvalidField, pickRideErrors } from '@/lib/booking/model/field-errors'
import type { NextTime, UnavailableTime } from '@/lib/booking/model/pickup-time'
import { toAvailabilityRequest } from '@/lib/booking/model/request'
import type { AvailabilityRequest } from '@/lib/booking/model/schemas'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { getErrorDetails } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'

const CHECK_TIMEOUT_MS = 3000

export type TimeAvailability = {
  isChecking: boolean
  kind: 'pickup' | 'return'
  alternative: { label: string; onAccept: () => void } | null
  appliedMessage: string | null
}

type AvailabilityError = { fields: Record<string, string>; next: NextTime | null }

/** Checks the ride's times before the next step. An error stays until the ride changes. */
export function useAvailability({
  draft,
  session,
  onUnavailable,
  onAvailable,
}: {
  draft: Draft
  session: BookingSession | null
  /** Called once the error is shown. */
  onUnavailable: (field: string) => void
  onAvailable: () => void
}) {
  const request = toAvailabilityRequest(draft)
  const current = JSON.stringify(request)
  const latest = useRef(request)
  const pendingRequest = useRef<string | null>(null)
  const [checkedRequest, setCheckedRequest] = useState<string | null>(null)
  const [result, setResult] = useState<(AvailabilityError & { to: string }) | null>(null)
  const availabilityError = result?.to === current ? result : null

  useEffect(() => {
    latest.current = request
  }, [request])

  const showError = useEffectEvent(onUnavailable)
  useEffect(() => {
    const first = result === null ? undefined : findFirstInvalidField(pickRideErrors(result.fields))
    if (first !== undefined) showError(first)
  }, [result])

  /** `isCarOpen`: which car it will be is not chosen yet, so that one whose cars are taken stops no one. */
  async function checkRide({ isCarOpen = false } = {}) {
    // A ride that may be booked would conflict with itself.
    if (request === null || session !== null || hasPendingSubmission()) return onAvailable()
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
    // A car that the site preselects meanwhile is none of the rider's changes.
    const carOf = (asked: AvailabilityRequest | null) => (isCarOpen ? undefined : asked?.carCategory)
    const toText = (asked: AvailabilityRequest | null) => JSON.stringify({ ...asked, carCategory: carOf(asked) })
    if (toText(latest.current) !== toText(request)) return
    const isOnlyCarTaken = error?.fields.carCategory !== undefined && Object.keys(error.fields).length === 1
    if (error === null || (isCarOpen && isOnlyCarTaken)) onAvailable()
    else setResult({ ...error, to: current })
  }

  return { isChecking: checkedRequest === current, availabilityError, checkRide }
}

/** Fail-open: booking runs the same check, so a slow or broken check blocks no one. */
function parseAvailabilityError(error: unknown): AvailabilityError | null {
  if (!(error instanceof AppError)) return null
  const details = getErrorDetails<UnavailableTime>(error, 'invalid_fields')
  const { pickupTime, ...others } = error.fields ?? {}
  const isTaken = details?.reason === 'taken' && pickupTime !== undefined
  const fields = isTaken ? { ...others, carCategory: pickupTime } : (error.fields ?? {})
  if (findFirstInvalidField(pickRideErrors(fields)) === undefined) return null
  return { fields, next: details?.next ?? null }
}
