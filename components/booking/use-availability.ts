'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { toAvailabilityRequest } from '@/lib/booking/availability-request'
import type { Draft } from '@/lib/booking/draft'
import { type NextTime, nextTimeSchema } from '@/lib/booking/next-time'
import { firstAtFault, pickRideErrors } from '@/lib/booking/ride-errors'
import type { Held } from '@/lib/booking/wizard'
import { askAvailability } from '@/lib/browser/booking-client'
import { isSendingOpen } from '@/lib/browser/booking-storage'
import { AppError } from '@/lib/errors'
import { focusField } from './focus-field'

/** How long a rider waits for the answer before they go on without it. */
const PATIENCE_MS = 3000

type Refusal = { fields: Record<string, string>; next: NextTime | null }

/**
 * Asks whether the ride can be served at its times before its rider enters anything more, once however often it is
 * pressed. A refusal stands while what was asked does, and the focus goes to the way out of it.
 */
export function useAvailability({
  draft,
  held,
  top,
  onFree,
}: {
  draft: Draft
  held: Held | null
  /** Around the form of the ride. */
  top: RefObject<HTMLElement | null>
  /** Called where nothing is known against the ride. */
  onFree: () => void
}) {
  const request = toAvailabilityRequest(draft)
  const current = JSON.stringify(request)
  const latest = useRef(current)
  const underWay = useRef<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [answer, setAnswer] = useState<(Refusal & { to: string }) | null>(null)
  const refusal = answer?.to === current ? answer : null

  useEffect(() => {
    latest.current = current
  }, [current])

  useEffect(() => {
    const form = top.current?.querySelector('form')
    if (answer === null || !form || focusField(form, 'takeTime')) return
    const first = firstAtFault(pickRideErrors(answer.fields))
    if (first !== undefined) focusField(form, first)
  }, [answer, top])

  async function ask() {
    // A ride that is booked, or may be by a sending whose answer was lost, would stand in its own way.
    if (request === null || held !== null || isSendingOpen()) return onFree()
    if (underWay.current === current) return
    underWay.current = current
    setAsked(current)
    setAnswer(null)
    const refused = await askAvailability(request, { timeoutMs: PATIENCE_MS }).then(() => null, readRefusal)
    if (underWay.current !== current) return
    underWay.current = null
    setAsked(null)
    // The ride was changed meanwhile: what was said is about another one.
    if (latest.current !== current) return
    if (refused === null) onFree()
    else setAnswer({ ...refused, to: current })
  }

  return { asking: asked === current, refusal, ask }
}

/**
 * What the server has against the ride; null where it did not say. Then the rider goes on: nothing is promised here, the
 * booking asks the same once more and decides, so that no slow or broken question keeps anybody from it.
 */
function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof AppError)) return null
  const { fields = {} } = error
  if (firstAtFault(pickRideErrors(fields)) === undefined) return null
  return { fields, next: nextTimeSchema.safeParse(error.details?.next).data ?? null }
}
