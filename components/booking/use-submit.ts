'use client'

import { useRef, useState } from 'react'
import type { Draft } from '@/lib/booking/draft'
import { type NextTime, nextTimeSchema } from '@/lib/booking/next-time'
import { toRequest } from '@/lib/booking/request'
import { FIRST_VERSION, fareChangedSchema, type Quote } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { changeBooking, createBooking, versionToAgree } from '@/lib/browser/booking-client'
import { findLostSending, noteAnswered, prepareSending } from '@/lib/browser/booking-storage'
import { AppError, sentences } from '@/lib/errors'

/** Refusals after which the ride has to be looked at again: it is not what it was when the form was opened. */
const STALE = ['booking_cancelled', 'booking_closed', 'booking_paid', 'changed_meanwhile', 'not_found']

export function isStale(code: string): boolean {
  return STALE.includes(code)
}

export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  | {
      state: 'refused'
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
export function useSubmit({
  draft,
  held,
  onFound,
  onTold,
  onBooked,
}: {
  draft: Draft
  held: Held | null
  /** Called with the booking whose answer had been lost, before it is changed. */
  onFound: (held: Held) => void
  /** Called with the version that a refusal told of: whoever sends again knows of the change. */
  onTold: (version: number) => void
  onBooked: (held: Held) => void
}) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const busy = useRef(false)

  async function submit({ seen, accepted = false }: { seen: Quote | null; accepted?: boolean }) {
    const request = toRequest({ draft, seen })
    if (busy.current || request === null) return
    busy.current = true
    setSubmission({ state: 'sending' })
    try {
      const known = held ?? (await findLost(draft))
      if (known === null) {
        onBooked(await send(prepareSending({ draft, request, renew: accepted })))
      } else {
        if (held === null) onFound(known)
        const { booking, token, version } = known
        onBooked({ token, ...(await changeBooking({ id: booking.id, token, request, version })) })
      }
      setSubmission({ state: 'idle' })
    } catch (error) {
      const version = versionToAgree(error)
      if (version !== null) onTold(version)
      setSubmission(readFailure({ error, seen }))
    } finally {
      busy.current = false
    }
  }

  return { submission, submit, dismiss: () => setSubmission({ state: 'idle' }) }
}

type Sending = Parameters<typeof createBooking>[0]

async function send(sending: Sending): Promise<Held> {
  try {
    const booked = await createBooking(sending)
    noteAnswered()
    return booked
  } catch (error) {
    if (isRefusal(error)) noteAnswered()
    throw error
  }
}

/**
 * The booking of an earlier sending whose answer was lost: sent again under its key, it books once. All that was seen of
 * it is what was sent, before anybody changed it.
 */
async function findLost(draft: Draft): Promise<Held | null> {
  const lost = findLostSending(draft)
  if (lost === null) return null
  try {
    return { ...(await send(lost)), version: FIRST_VERSION }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Whether the server itself said no; anything else leaves open what it did. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'internal'
}

function readFailure({ error, seen }: { error: unknown; seen: Quote | null }): Submission {
  if (!(error instanceof AppError))
    return { state: 'refused', sentence: sentences.unexpected, code: 'unknown', fields: {}, next: null }
  const changed = fareChangedSchema.safeParse({ ...error.details, error: error.sentence, code: error.code })
  if (changed.success) return { state: 'fare changed', seen, quote: changed.data.quote }
  const next = nextTimeSchema.safeParse(error.details?.next).data ?? null
  return { state: 'refused', sentence: error.sentence, code: error.code, fields: error.fields ?? {}, next }
}
