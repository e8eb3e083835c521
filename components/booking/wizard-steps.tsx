'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import { userMessages } from '@/lib/errors'
import { useBookingForm } from './hooks/use-booking-form'
import { useBookingRefresh } from './hooks/use-booking-refresh'
import { useLinkedVehicle } from './hooks/use-linked-vehicle'
import { usePaymentOutcomeToast } from './hooks/use-payment-outcome-toast'
import { usePaymentResultToast } from './hooks/use-payment-result-toast'
import type { useWizard } from './hooks/use-wizard'
import { ReloadAlert, startNewBooking, useReloadAlert } from './reload-alert'
import { RideFormStep } from './steps/ride-form-step'
import { useLaterSteps } from './use-later-steps'

type Props = {
  phone: string
  zelle: ZelleOptions | null
  wizard: ReturnType<typeof useWizard>
  googleOffered: boolean
}

/** Renders the current step. */
export function WizardSteps({ phone, zelle, wizard: { state, dispatch, goBack, initial }, googleOffered }: Props) {
  const [isLinkDismissed, setIsLinkDismissed] = useState(false)
  const { load: laterSteps, retry } = useLaterSteps(state.step !== 'ride')
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  const form = useBookingForm({
    state,
    dispatch,
    googleOffered,
    isStepLoaded: initial !== null && (state.step === 'ride' || laterSteps.state === 'ready'),
    onRecovered: session => dispatch({ type: 'booking recovered', session }),
    onBooked: session => {
      dismissReloadAlert()
      dispatch({ type: 'booked', session })
    },
  })
  const { ride, edit } = form
  useLinkedVehicle({
    vehicle: initial?.vehicle ?? '',
    categories: ride.categories.data,
    onChoose: vehicle => dispatch({ type: 'changed', patch: { ...vehicle, isVehicleChosen: true } }),
  })
  const showPaymentOutcome = usePaymentOutcomeToast()
  const delayedEmails = useBookingRefresh({
    session: state.step === 'confirmed' ? state.session : null,
    onRefresh: (booking, version) => {
      const before = state.step === 'confirmed' ? state : null
      if (before?.session.booking.status === 'payment_unknown' && before.dialog !== 'card') showPaymentOutcome(booking)
      dispatch({ type: 'updated', booking, version })
    },
  })
  usePaymentResultToast()

  return (
    <div ref={form.top} data-booking-step={state.step} className="scroll-mt-24 lg:scroll-mt-32">
      <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
      {initial?.isLinkIgnored && !isLinkDismissed ? (
        <Alert variant="notice" className="mb-8" onDismiss={() => setIsLinkDismissed(true)}>
          You already have a booking open here, so we did not use the link you followed. To book another ride, choose
          Start New Booking on the confirmation screen.
        </Alert>
      ) : null}
      <BookingProgress current={state.step === 'ride' ? 1 : state.step === 'contact' ? 2 : 3} />
      {state.step === 'ride' ? <RideFormStep form={form} phone={phone} /> : null}
      {state.step !== 'ride' && laterSteps.state !== 'ready' ? (
        <StatePanel
          kind={laterSteps.state}
          message={laterSteps.state === 'loading' ? 'Loading the next step' : userMessages.bookingFormFailed}
        >
          {laterSteps.state === 'failed' ? <Button onClick={retry}>Try again</Button> : null}
        </StatePanel>
      ) : null}
      {state.step === 'contact' && laterSteps.state === 'ready' ? (
        <laterSteps.steps.ContactFormStep
          form={form}
          phone={phone}
          zelle={zelle}
          isEditing={state.session !== null}
          status={<laterSteps.steps.AppliedTimeStatus message={form.time.appliedMessage} />}
          onBack={goBack}
          onSubmit={() => void form.submit({ seen: ride.quote, routeToken: ride.route.data?.token })}
          onViewRide={state.session === null ? null : () => edit({ type: 'step selected', step: 'confirmed' })}
          onStartNew={() => startNewBooking()}
        />
      ) : null}
      {state.step === 'confirmed' && laterSteps.state === 'ready' ? (
        <laterSteps.steps.Confirmation
          session={state.session}
          delayedEmails={delayedEmails}
          dialog={state.dialog}
          onDialog={dialog => dispatch({ type: 'dialog', dialog })}
          onBack={goBack}
          onUpdated={(booking, version) => dispatch({ type: 'updated', booking, version })}
          onCanceled={booking => startNewBooking(describeCanceledBooking(booking))}
          onStartNew={() => startNewBooking()}
          zelle={zelle}
          phone={phone}
          map={
            <laterSteps.steps.ConfirmedMap
              booking={state.session.booking}
              ride={ride}
              isGoogleUnavailable={form.maps.isGoogleUnavailable}
            />
          }
        />
      ) : null}
    </div>
  )
}

const STEPS = ['Ride Details', 'Contact Info', 'Confirmation'] as const

/** Shows which of the three steps is current. */
function BookingProgress({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol
      aria-label="Booking progress"
      className="booking-progress mb-8 flex flex-wrap gap-y-2 border-t border-ash md:mb-12"
    >
      {STEPS.map((name, index) => {
        const number = index + 1
        return (
          <li
            key={name}
            aria-current={number === current ? 'step' : undefined}
            data-done={number < current ? '' : undefined}
          >
            <span>{number}</span>
            <span>{name}</span>
            {number < current ? <span className="sr-only"> (done)</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
