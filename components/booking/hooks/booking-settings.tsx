'use client'

import { createContext, type ReactNode, use } from 'react'
import { MapsProvider } from '@/components/maps/maps-provider'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import type { BrowserMapSettings } from '@/lib/places/model/port'

type FormSettings = { payments: PaymentOffer; waits: UsualWaits }

/** What the server tells the pages that book and change rides. */
export type BookingSettings = FormSettings & { maps: BrowserMapSettings }

const SettingsContext = createContext<FormSettings>({ payments: { methods: ['authorizenet'], zelle: null }, waits: {} })

export function BookingSettingsProvider({ settings, children }: { settings: BookingSettings; children: ReactNode }) {
  return (
    <SettingsContext value={settings}>
      <MapsProvider settings={settings.maps}>{children}</MapsProvider>
    </SettingsContext>
  )
}

export function useBookingSettings(): FormSettings {
  return use(SettingsContext)
}
