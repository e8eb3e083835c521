import type { ReactNode } from 'react'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { Alert } from '@/components/ui/alert'
import { pickRideErrors } from '@/lib/booking/model/ride-errors'
import { RideStep } from './ride-step'

type RideFormStepProps = {
  form: BookingForm
  phone: string
  status?: ReactNode
  keptPickupAt?: string
  isPaid?: boolean
}

export function RideFormStep({ form, phone, status, keptPickupAt, isPaid }: RideFormStepProps) {
  const { draft, dropped, ride, maps, time, edit } = form
  return (
    <RideStep
      draft={draft}
      dropped={dropped}
      ride={ride}
      serverErrors={pickRideErrors(form.fields)}
      phone={phone}
      alert={
        <>
          <MapsFailedAlert failure={maps.failure} onDismiss={maps.dismiss} />
          {status}
        </>
      }
      time={time}
      keptPickupAt={keptPickupAt}
      isPaid={isPaid}
      dispatch={edit}
      onMove={form.movePlace}
      onNext={() => void form.checkRide()}
    />
  )
}

export function MapsFailedAlert({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  return (
    <Alert variant="notice" shown={failure !== null} onDismiss={onDismiss} className="text-label">
      <p className="break-words">{failure}</p>
      <p className="mt-0.5 text-smoke">You can continue booking with our own list of places and map.</p>
    </Alert>
  )
}
