'use client'

import { useRef } from 'react'
import type { ChangeRide } from '@/components/ride/change-agreement'
import { EditRideLoader } from '@/components/ride/edit-ride-loader'
import { submitOperatorChange } from '@/lib/operator/client/operator-client'
import type { OperatorView } from '@/lib/operator/model/schemas'
import { useOperatorSettings } from './operator-settings'
import type { OperatorBookingState } from './use-operator-booking'

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
  const { phone, zelle, maps } = useOperatorSettings()
  const changedView = useRef<OperatorView | null>(null)
  const changeRide: ChangeRide = async ({ request, agreed, version: seenVersion = version, fareCents }) => {
    const change = { version: seenVersion, ride: request, agreed, fareCents }
    const { outcome, terms, view } = await submitOperatorChange(state.capability, change)
    if (outcome !== 'preview') changedView.current = view
    return { outcome, terms, booking: view.booking, version: view.version }
  }
  return (
    <EditRideLoader
      session={{ booking, token: '', version }}
      phone={phone}
      zelle={zelle}
      maps={maps}
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
