'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { ETA_EMAIL_THRESHOLD_MS, formatEta } from '@/lib/booking/model/eta'
import type { Booking } from '@/lib/booking/model/schemas'
import { AppError, userMessages } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { fetchOperatorView, getConflictDetails, submitOperatorAction } from '@/lib/operator/client/operator-client'
import type { ActionName } from '@/lib/operator/model/actions'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import {
  type OperatorAction,
  type OperatorHistoryEntry,
  type OperatorView,
  operatorActionSchema,
} from '@/lib/operator/model/schemas'

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
    const parsed = operatorActionSchema.safeParse({ ...action, version: knownVersion.version })
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
      setResult({ kind: 'failed', message: 'Please check what you entered.', fields })
      return false
    }
    setBusy(action.action)
    setResult(null)
    try {
      const view = await submitOperatorAction(capability, parsed.data)
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
      const conflict = getConflictDetails(caughtError)
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
      const { contactInfo } = view.booking
      const message = `Changed. ${contactInfo.firstName} will be notified by email. ${describePaymentStatus(view.booking)}`
      setResult({ kind: 'done', message, fields: {} })
    },
  }
}
export type OperatorBookingState = ReturnType<typeof useOperatorBooking>

/** Describes a completed action. */
function describeSuccess({ action, booking }: { action: ActionName; booking: Booking }): string {
  const { contactInfo, quote } = booking
  switch (action) {
    case 'confirm':
      return `Confirmed. ${contactInfo.firstName} will be notified by email.`
    case 'chauffeur':
      return `Assigned. ${contactInfo.firstName} will be notified by email.`
    case 'fare':
      return `The fare is ${formatMoney(quote?.totalCents ?? 0)}. ${contactInfo.firstName} will be notified by email and can pay now.`
    case 'zelle_received':
      return `Zelle payment recorded. ${contactInfo.firstName} will be notified by email. ${describePaymentStatus(booking)}`
    case 'refund_sent':
      return `Refund recorded as sent. ${describePaymentStatus(booking)}`
    case 'cancel':
      return `Canceled. ${contactInfo.firstName} will be notified by email. ${describePaymentStatus(booking)}`
    case 'courtesy':
      return `Recorded. ${contactInfo.firstName} will be notified by email. ${describePaymentStatus(booking)}`
    case 'charge_made':
      return `Charge recorded as made. ${describePaymentStatus(booking)}`
    case 'charge_not_made':
      return `Charge recorded as not made. ${describePaymentStatus(booking)}`
    case 'charge_counted':
      return `Charge counted. ${describePaymentStatus(booking)}`
    case 'new_link':
      return `The old link ended. The new one will be emailed to ${contactInfo.email}.`
    case 'note':
      return 'Note saved.'
    case 'no_show':
      return 'No-show recorded.'
    case 'chargeback':
      return 'Chargeback recorded.'
    case 'chargeback_reversed':
      return 'Chargeback reversal recorded.'
    case 'eta':
      return describeEtaSet(booking)
  }
}

function describeEtaSet(booking: Booking): string {
  const set = `ETA set to ${formatEta(booking)}.`
  if (booking.etaEmailed === booking.eta) return `${set} ${booking.contactInfo.firstName} will be notified by email.`
  const minutes = ETA_EMAIL_THRESHOLD_MS / 60_000
  return `${set} It is on the customer’s ride page. We do not send another email for a change of ${minutes} min or less.`
}

/** Describes a failed action; a retry is safe because actions are idempotent. */
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
