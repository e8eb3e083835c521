'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { actOnBooking, readOperatorView, staleDetails } from '@/lib/browser/operator-client'
import { AppError } from '@/lib/errors'
import type { Happened, OperatorAction, OperatorView } from '@/lib/operator/schemas'
import { doneWords, failureWords } from './press-words'

const REFRESH_MS = 60_000

type WithoutVersion<A> = A extends OperatorAction ? Omit<A, 'version'> : never
export type Press = WithoutVersion<OperatorAction>

/** What came of the last press. */
export type Outcome = { kind: 'done' | 'failed'; words: string; fields: Record<string, string> }

/** What the operator knows of: the version they were told last, and what is news to them since. */
type Known = { version: number; news: readonly Happened[] }

/**
 * The booking behind a link, read anew when the operator returns to the page and every minute. A press names the version
 * that the operator knows of: what came in between is told first, and nothing is done.
 */
export function useOperatorBooking(capability: string) {
  const [known, setKnown] = useState<Known | null>(null)
  const [busy, setBusy] = useState<Press['action'] | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [readAt, setReadAt] = useState<number | null>(null)
  const { data, error, isValidating, mutate } = useSWR(['operator', capability], () => readOperatorView(capability), {
    refreshInterval: REFRESH_MS,
    shouldRetryOnError: false,
    onSuccess: () => setReadAt(Date.now()),
  })
  if (data !== undefined && known === null) setKnown({ version: data.version, news: [] })

  const show = async (view: OperatorView, news: readonly Happened[]) => {
    await mutate(view, { revalidate: false })
    setReadAt(Date.now())
    setKnown({ version: view.version, news })
  }

  /** Whether it was done. */
  const press = async (pressed: Press): Promise<boolean> => {
    if (busy !== null || known === null) return false
    setBusy(pressed.action)
    setOutcome(null)
    try {
      const view = await actOnBooking(capability, { ...pressed, version: known.version })
      const own = view.history.filter(({ version }) => version > known.version)
      await show(
        view,
        own.filter(({ actor }) => actor !== 'operator'),
      )
      setOutcome({ kind: 'done', words: doneWords({ action: pressed.action, booking: view.booking }), fields: {} })
      return true
    } catch (failure) {
      const stale = staleDetails(failure)
      if (stale === null) void mutate()
      else await show(stale.view, stale.changed)
      const fields = failure instanceof AppError ? (failure.fields ?? {}) : {}
      setOutcome({ kind: 'failed', words: failureWords(failure), fields })
      return false
    } finally {
      setBusy(null)
    }
  }

  const unseen = data?.history.filter(({ version }) => known !== null && version > known.version) ?? []
  return {
    view: data,
    error: error instanceof AppError ? error : undefined,
    /** When it was last read, in milliseconds; null while it never was. */
    readAt,
    asking: isValidating,
    ask: () => void mutate(),
    news: [...(known?.news ?? []), ...unseen],
    /** The operator has read the news. */
    acknowledge() {
      if (data !== undefined) setKnown({ version: data.version, news: [] })
      setOutcome(null)
    },
    /** What came of the last press is read. */
    forget: () => setOutcome(null),
    busy,
    outcome,
    press,
  }
}
export type OperatorBooking = ReturnType<typeof useOperatorBooking>
