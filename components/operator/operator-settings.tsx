'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { MapsProvider } from '@/components/maps/maps-provider'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import type { BrowserMapSettings } from '@/lib/places/model/port'

export type OperatorSettings = { phone: string; zelle: ZelleOptions | null; maps: BrowserMapSettings }

const SettingsContext = createContext<OperatorSettings>({
  phone: '',
  zelle: null,
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

export function useOperatorSettings(): OperatorSettings {
  return useContext(SettingsContext)
}

function noop(): void {}
