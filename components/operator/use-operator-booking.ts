'use client'

import { useState } from 'react'
import type { Result } from '@/components/ui/alert'
import { generateKey } from '@/lib/booking/client/booking-storage'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import type { AnyAction, OperatorView, PerformedAction } from '@/lib/operator/model/schemas'
import type { PrivateData } from './private-page'

/** Canceling waits for the refund, within this limit. */
export const ACTION_TIMEOUT_MS = 25_000

export type ActionResult = Result & { fields: Record<string, string> }

/** Sends actions with the version that the operator opened, or acted on last, so that no unseen change is overwritten. */
export function useOperatorBooking({ capability, data, refresh, show }: PrivateData<OperatorView>) {
  const [seenVersion, setSeenVersion] = useState(data.version)
  const [busy, setBusy] = useState<string | null>(null)
  const [result, setResult] = useState<ActionResult | null>(null)
  /** A request that is repeated after a lost response acts once. */
  const [key, setKey] = useState(generateKey)

  const showView = async (view: OperatorView) => {
    await show(view)
    setSeenVersion(view.version)
  }

  const runAction = async (name: string, input: Record<string, unknown> = {}): Promise<boolean> => {
    if (busy !== null) return false
    setBusy(name)
    setResult(null)
    try {
      const body: AnyAction = { ...input, action: name, version: seenVersion, key }
      const options = { token: capability, body, timeoutMs: ACTION_TIMEOUT_MS }
      const { done, ...view } = await callEndpoint<PerformedAction>('POST /api/v1/operator', options)
      await showView(view)
      setKey(generateKey)
      setResult({ tone: 'success', message: done, fields: {} })
      return true
    } catch (caughtError) {
      const conflict = getErrorDetails<{ view: OperatorView }>(caughtError, 'stale')
      if (conflict === null) refresh()
      else await showView(conflict.view)
      const fields = caughtError instanceof AppError ? (caughtError.fields ?? {}) : {}
      setResult({ tone: 'error', message: describeFailure(caughtError), fields })
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    capability,
    refresh,
    dismissResult() {
      setResult(null)
      setKey(generateKey)
    },
    busy,
    result,
    runAction,
    /** Shows the result of a change of the ride. */
    async showChange(view: OperatorView) {
      await showView(view)
      const { contactInfo } = view.booking
      const message = `Changed. ${contactInfo.firstName} will be notified by email. ${describePaymentStatus(view.booking)}`
      setResult({ tone: 'success', message, fields: {} })
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
