'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { AppError } from '@/lib/errors'
import { fetchOperatorView, parseConflictDetails, submitOperatorAction } from '@/lib/operator/client/operator-client'
import type { OperatorAction, OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'
import { describeChangedRide, describeFailure, describeSuccess } from './action-messages'

const REFRESH_MS = 60_000

type WithoutVersion<A> = A extends OperatorAction ? Omit<A, 'version'> : never
export type ActionInput = WithoutVersion<OperatorAction>

export type ActionResult = { kind: 'done' | 'failed'; message: string; fields: Record<string, string> }

type KnownVersion = { version: number; newEntries: readonly OperatorHistoryEntry[] }

/** Polls a booking and sends actions with the acknowledged version, so that no unseen change is overwritten. */
export function useOperatorBooking(capability: string) {
  const [knownVersion, setKnownVersion] = useState<KnownVersion | null>(null)
  const [busy, setBusy] = useState<ActionInput['action'] | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [readAt, setReadAt] = useState<number | null>(null)
  const { data, error, isValidating, mutate } = useSWR(['operator', capability], () => fetchOperatorView(capability), {
    refreshInterval: REFRESH_MS,
    shouldRetryOnError: false,
    onSuccess: () => setReadAt(Date.now()),
  })
  if (data !== undefined && knownVersion === null) setKnownVersion({ version: data.version, newEntries: [] })

  const showView = async (view: OperatorView, newEntries: readonly OperatorHistoryEntry[]) => {
    await mutate(view, { revalidate: false })
    setReadAt(Date.now())
    setKnownVersion({ version: view.version, newEntries })
  }

  const runAction = async (action: ActionInput): Promise<boolean> => {
    if (busy !== null || knownVersion === null) return false
    setBusy(action.action)
    setResult(null)
    try {
      const view = await submitOperatorAction(capability, { ...action, version: knownVersion.version })
      const newHistory = view.history.filter(({ version }) => version > knownVersion.version)
      await showView(
        view,
        newHistory.filter(({ actor }) => actor !== 'operator'),
      )
      setResult({
        kind: 'done',
        message: describeSuccess({ action: action.action, booking: view.booking }),
        fields: {},
      })
      return true
    } catch (caughtError) {
      const conflict = parseConflictDetails(caughtError)
      if (conflict === null) void mutate()
      else await showView(conflict.view, conflict.changed)
      const fields = caughtError instanceof AppError ? (caughtError.fields ?? {}) : {}
      setResult({ kind: 'failed', message: describeFailure(caughtError), fields })
      return false
    } finally {
      setBusy(null)
    }
  }

  const unseenEntries =
    data?.history.filter(({ version }) => knownVersion !== null && version > knownVersion.version) ?? []
  return {
    capability,
    view: data,
    error: error instanceof AppError ? error : undefined,
    /** In milliseconds. */
    readAt,
    isRefreshing: isValidating,
    refresh: () => void mutate(),
    newEntries: [...(knownVersion?.newEntries ?? []), ...unseenEntries],
    acknowledge() {
      if (data !== undefined) setKnownVersion({ version: data.version, newEntries: [] })
      setResult(null)
    },
    dismissResult: () => setResult(null),
    busy,
    result,
    runAction,
    /** Shows the result of a change of the ride. */
    async showChange(view: OperatorView) {
      await showView(view, [])
      setResult({ kind: 'done', message: describeChangedRide(view.booking), fields: {} })
    },
  }
}
export type OperatorBookingState = ReturnType<typeof useOperatorBooking>
