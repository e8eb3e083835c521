'use client'

import { useRef, useState } from 'react'
import { toRequest } from '@/lib/booking/request'
import { type Draft, fareChangedSchema, type Quote } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { changeBooking, createBooking } from '@/lib/browser/booking-client'
import { prepareSending } from '@/lib/browser/booking-storage'
import { AppError, sentences } from '@/lib/errors'

export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'refused'; sentence: string; fields: Record<string, string> }
  /** The server's fare is not the one the rider saw: the rider decides. Null: no road could be priced. */
  | { state: 'fare changed'; seen: Quote | null; quote: Quote | null }

/** Books the draft, or changes the booking that is held; never twice at once, whatever is pressed. */
export function useSubmit({
  draft,
  held,
  onBooked,
}: {
  draft: Draft
  held: Held | null
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
      if (held === null) {
        const { key, request: prepared } = prepareSending({ draft, request, renew: accepted })
        onBooked(await createBooking({ key, request: prepared }))
      } else {
        const booking = await changeBooking({ id: held.booking.id, token: held.token, request })
        onBooked({ ...held, booking })
      }
      setSubmission({ state: 'idle' })
    } catch (error) {
      setSubmission(readFailure({ error, seen }))
    } finally {
      busy.current = false
    }
  }

  return { submission, submit, dismiss: () => setSubmission({ state: 'idle' }) }
}

function readFailure({ error, seen }: { error: unknown; seen: Quote | null }): Submission {
  if (!(error instanceof AppError)) return { state: 'refused', sentence: sentences.unexpected, fields: {} }
  const changed = fareChangedSchema.safeParse({ ...error.details, error: error.sentence, code: error.code })
  if (changed.success) return { state: 'fare changed', seen, quote: changed.data.quote }
  return { state: 'refused', sentence: error.sentence, fields: error.fields ?? {} }
}
