'use client'

import { useRef } from 'react'
import type { ChangeRide } from '@/components/ride/change-agreement'
import { EditRideLoader } from '@/components/ride/edit-ride-loader'
import { callEndpoint } from '@/lib/browser/api'
import type { OperatorChange, OperatorChangeResult, OperatorView } from '@/lib/operator/model/schemas'
import { ACTION_TIMEOUT_MS, type OperatorBookingState } from './use-operator-booking'

/** Opens the booking form to change a ride as the operator. */
export function ChangeRideDialog({
  view: { booking, version },
  state,
  onClose,
}: {
  view: OperatorView
  state: OperatorBookingState
  onClose: () => void
}) {
  const changedView = useRef<OperatorView | null>(null)
  const changeRide: ChangeRide = async ({ request, agreed, version: seenVersion = version, fareCents }) => {
    const body: OperatorChange = { version: seenVersion, ride: request, agreed, fareCents }
    const options = { token: state.capability, body, timeoutMs: ACTION_TIMEOUT_MS }
    const { outcome, terms, view } = await callEndpoint<OperatorChangeResult>('POST /api/v1/operator/changes', options)
    if (outcome !== 'preview') changedView.current = view
    return { outcome, terms, booking: view.booking, version: view.version }
  }
  return (
    <EditRideLoader
      session={{ booking, token: '', version }}
      isOperator
      changeRide={changeRide}
      onDone={() => {
        onClose()
        if (changedView.current !== null) void state.showChange(changedView.current)
      }}
      onViewRide={onClose}
      onClose={() => {
        onClose()
        state.refresh()
      }}
    />
  )
}
