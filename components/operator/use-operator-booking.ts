'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { generateKey } from '@/lib/booking/client/booking-storage'
import { AppError, userMessages } from '@/lib/errors'
import { fetchOperatorView, parseConflictDetails, submitOperatorAction } from '@/lib/operator/client/operator-client'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import type { OperatorHistoryEntry, OperatorView } from '@/lib/operator/model/schemas'

const REFRESH_MS = 60_000

export type ActionResult = { kind: 'done' | 'failed'; message: string; fields: Record<string, string> }

type KnownVersion = { version: number; newEntries: readonly OperatorHistoryEntry[] }

/** Polls a booking and sends actions with the acknowledged version, so that no unseen change is overwritten. */
export function useOperatorBooking(capability: string) {
  const [knownVersion, setKnownVersion] = useState<KnownVersion | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [readAt, setReadAt] = useState<number | null>(null)
  /** A request that is repeated after a lost response acts once. */
  const [key, setKey] = useState(generateKey)
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

  const runAction = async (name: string, input: Record<string, unknown> = {}): Promise<boolean> => {
    if (busy !== null || knownVersion === null) return false
    setBusy(name)
    setResult(null)
    try {
      const action = { ...input, action: name, version: knownVersion.version, key }
      const { done, ...view } = await submitOperatorAction(capability, action)
      const newHistory = view.history.filter(({ version }) => version > knownVersion.version)
      await showView(
        view,
        newHistory.filter(({ actor }) => actor !== 'operator'),
      )
      setKey(generateKey)
      setResult({ kind: 'done', message: done, fields: {} })
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

  const dismissResult = () => {
    setResult(null)
    setKey(generateKey)
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
      dismissResult()
    },
    dismissResult,
    busy,
    result,
    runAction,
    /** Shows the result of a change of the ride. */
    async showChange(view: OperatorView) {
      await showView(view, [])
      const { contactInfo } = view.booking
      const message = `Changed. ${contactInfo.firstName} will be notified by email. ${describePaymentStatus(view.booking)}`
      setResult({ kind: 'done', message, fields: {} })
    },
  }
}
export type OperatorBookingState = ReturnType<typeof useOperatorBooking>

/** Describes a failed action; a retry is safe because it has the same key. */
function describeFailure(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong on this page. Please reload it.'
  if (error.code === 'offline')
    return 'You are offline, so we do not know whether the action went through. It is safe to try again once you are back online.'
  if (error.code === 'no_answer') {
    return 'The server did not respond, so we do not know whether the action went through. It is safe to try again.'
  }
  return error.userMessage === userMessages.unexpected
    ? 'Something went wrong on the server. Please try again.'
    : error.userMessage
}
