'use client'

import { MapsProvider } from '@/components/maps/maps-provider'
import { ToastProvider } from '@/components/ui/toast'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import type { UsualWaits } from '@/lib/booking/model/usual-wait'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { useWizard } from './hooks/use-wizard'
import { UsualWaitsContext } from './usual-waits-context'
import { WizardSteps } from './wizard-steps'

export type WizardProps = { phone: string; zelle: ZelleOptions | null; maps: BrowserMapSettings; waits?: UsualWaits }

/** Renders the booking wizard. Entered data stays in this tab. */
export default function Wizard({ maps, waits = {}, ...rest }: WizardProps) {
  const wizard = useWizard()
  return (
    <UsualWaitsContext value={waits}>
      <ToastProvider>
        <MapsProvider settings={maps} onLost={() => wizard.dispatch({ type: 'maps unavailable' })}>
          <WizardSteps {...rest} wizard={wizard} googleOffered={maps.google !== null} />
        </MapsProvider>
      </ToastProvider>
    </UsualWaitsContext>
  )
}
