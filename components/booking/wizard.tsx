'use client'

import { useRef } from 'react'
import { SWRConfig } from 'swr'
import { UsualWaitsContext } from '@/components/booking/hooks/use-usual-waits'
import { MapsProvider } from '@/components/maps/maps-provider'
import { ToastProvider } from '@/components/ui/toast'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { CATEGORIES_KEY, FLEET_KEY } from './hooks/use-ride'
import { useWizard } from './hooks/use-wizard'
import { WizardSteps } from './wizard-steps'

export type WizardProps = {
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
  waits?: UsualWaits
  /** Shown until the browser has read newer ones; without them, step 1 waits for the browser's. */
  offer?: { categories: VehicleCategory[]; fleet: Vehicle[] } | null
}

/** Renders the booking wizard, on the server its empty first step. Entered data stays in this tab. */
export function Wizard({ maps, waits = {}, offer = null, ...rest }: WizardProps) {
  const root = useRef<HTMLDivElement>(null)
  const wizard = useWizard(root)
  const fallback = offer === null ? {} : { [CATEGORIES_KEY]: offer.categories, [FLEET_KEY]: offer.fleet }
  return (
    <div ref={root} data-wizard={wizard.initial === null ? 'loading' : 'ready'}>
      <SWRConfig value={{ fallback }}>
        <UsualWaitsContext value={waits}>
          <ToastProvider>
            <MapsProvider settings={maps} onGoogleFailed={() => wizard.dispatch({ type: 'maps unavailable' })}>
              <WizardSteps {...rest} wizard={wizard} googleOffered={maps.google !== null} />
            </MapsProvider>
          </ToastProvider>
        </UsualWaitsContext>
      </SWRConfig>
    </div>
  )
}
