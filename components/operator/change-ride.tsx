'use client'

import { createContext, type ReactNode, useContext, useRef } from 'react'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { MapsProvider } from '@/components/maps/maps-provider'
import type { ChangeRide } from '@/components/ride/change-agreement'
import { EditRideLoader } from '@/components/ride/edit-ride-loader'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import { callEndpoint } from '@/lib/browser/api'
import type { OperatorChange, OperatorChangeResult, OperatorView } from '@/lib/operator/model/schemas'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { ACTION_TIMEOUT_MS, type OperatorBookingState } from './use-operator-booking'

type OperatorSettings = { payments: PaymentOffer; maps: BrowserMapSettings }

const SettingsContext = createContext<OperatorSettings>({
  payments: { methods: ['authorizenet'], zelle: null },
  maps: { google: null, styleUrl: null },
})

/** Provides what the form needs to change a ride. */
export function OperatorSettingsProvider({
  waits,
  children,
  ...settings
}: OperatorSettings & { waits: UsualWaits; children: ReactNode }) {
  return (
    <SettingsContext value={settings}>
      <UsualWaitsContext value={waits}>
        <MapsProvider settings={settings.maps} onGoogleFailed={noop}>
          {children}
        </MapsProvider>
      </UsualWaitsContext>
    </SettingsContext>
  )
}

function noop(): void {}

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
  const { payments, maps } = useContext(SettingsContext)
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
      payments={payments}
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
