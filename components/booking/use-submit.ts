'use client'

import { useRef, useState } from 'react'
import type { Draft } from '@/lib/booking/draft'
import { type NextTime, nextTimeSchema } from '@/lib/booking/next-time'
import { toRequest } from '@/lib/booking/request'
import { fareChangedSchema, type Quote } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { changeBooking, createBooking, versionToAgree } from '@/lib/browser/booking-client'
import { findLostSending, noteAnswered, prepareSending } from '@/lib/browser/booking-storage'
import { AppError, sentences } from '@/lib/errors'

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
  onBooked,
}: {
  draft: Draft
  held: Held | null
  /** Called with the booking whose answer had been lost, before it is changed. */
  onFound: (held: Held) => void
  onBooked: (held: Held) => void
}) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const busy = useRef(false)
  // The ride as it was when the form was opened, however often the page around it was brought up to date since.
  const version = useRef(held?.version)

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
        const booking = await changeBooking({
          id: known.booking.id,
          token: known.token,
          request,
          version: version.current,
        })
        onBooked({ ...known, booking })
      }
      setSubmission({ state: 'idle' })
    } catch (error) {
      // Whoever sends again knows of the change.
      version.current = versionToAgree(error) ?? version.current
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

/** The booking of an earlier sending whose answer was lost: sent again under its key, it books once. */
async function findLost(draft: Draft): Promise<Held | null> {
  const lost = findLostSending(draft)
  if (lost === null) return null
  try {
    return await send(lost)
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
