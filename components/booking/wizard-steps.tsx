'use client'

import { useEffect, useRef, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { applyNextTime, describeAppliedTime, formatNextTime, getUnavailableTime } from '@/lib/booking/next-time'
import { describeRejection, pickRideErrors } from '@/lib/booking/ride-errors'
import type { ZelleOptions } from '@/lib/booking/schemas'
import { describeCanceledBooking } from '@/lib/booking/status'
import type { WizardEvent } from '@/lib/booking/wizard'
import { BookingErrorAlert } from './booking-error-alert'
import { BookingProgress } from './booking-progress'
import { Confirmation } from './confirmation'
import { ConfirmedMap } from './confirmed-map'
import { ContactStep } from './contact-step'
import { FareChangedAlert } from './fare-changed-alert'
import { focusSubmit } from './focus-field'
import { LinkIgnoredAlert } from './link-ignored-alert'
import { MapsFailedAlert } from './maps-failed-alert'
import { ReloadAlert } from './reload-alert'
import { RideCard } from './ride-card'
import { RideStep } from './ride-step'
import { useAvailability } from './use-availability'
import { useBookingRefresh } from './use-booking-refresh'
import { useLinkedVehicle } from './use-linked-vehicle'
import { useMovePlace } from './use-move-place'
import { usePaymentOutcomeToast } from './use-payment-outcome-toast'
import { usePaymentResultToast } from './use-payment-result-toast'
import { startNewBooking, useReloadAlert } from './use-reload-alert'
import { useRide } from './use-ride'
import { useStepFocus } from './use-step-focus'
import { isConflictCode, useSubmitBooking } from './use-submit-booking'
import type { useWizard } from './use-wizard'

const noRejection = { fields: {}, next: null }

type Props = {
  phone: string
  zelle: ZelleOptions | null
  wizard: ReturnType<typeof useWizard>
  googleOffered: boolean
}

/** Renders the current step. */
export function WizardSteps({ phone, zelle, wizard: { state, dispatch, goBack, initial }, googleOffered }: Props) {
  const { draft, session } = state
  const ride = useRide(draft)
  useLinkedVehicle({
    vehicle: initial.vehicle,
    categories: ride.categories.data,
    onChoose: patch => dispatch({ type: 'changed', patch }),
  })
  const [isLinkIgnored, setIsLinkIgnored] = useState(initial.isLinkIgnored)
  const { reloadAlert, dismissReloadAlert } = useReloadAlert()
  const { submission, submit, dismiss } = useSubmitBooking({
    draft,
    session,
    onRecovered: found => dispatch({ type: 'booking recovered', session: found }),
    onVersionConflict: version => dispatch({ type: 'version acknowledged', version }),
    onBooked: next => {
      dismissReloadAlert()
      dispatch({ type: 'booked', session: next })
    },
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
  const { failure } = useMaps()
  const [isFailureDismissed, setIsFailureDismissed] = useState(false)
  const movePlace = useMovePlace(dispatch)
  const isGoogleUnavailable = !googleOffered || failure !== null
  const { step } = state
  useEffect(() => {
    if (isGoogleUnavailable && step !== 'confirmed') dispatch({ type: 'maps unavailable' })
  }, [isGoogleUnavailable, step, dispatch])
  const top = useRef<HTMLDivElement>(null)
  useStepFocus(state.step, top)
  usePaymentResultToast()

  const [appliedTime, setAppliedTime] = useState<{ leg: 'pickup' | 'return'; label: string } | null>(null)
  function dispatchEdit(event: WizardEvent) {
    if (submission.state !== 'sending') dismiss()
    setAppliedTime(null)
    dispatch(event)
  }
  const availability = useAvailability({ draft, session, top, onAvailable: () => dispatchEdit({ type: 'next' }) })
  const rejection = submission.state === 'rejected' ? submission : null
  const { fields, next } = (state.step === 'ride' ? availability.availabilityError : null) ?? rejection ?? noRejection
  const rideErrors = pickRideErrors(fields)
  const isCanceledElsewhere = submission.state === 'rejected' && submission.code === 'booking_cancelled'
  const nextTimeLabel = next && formatNextTime({ next, timeZone: ride.timeZone })

  function applyNext() {
    if (next === null || nextTimeLabel === null) return
    dispatchEdit({ type: 'changed', patch: applyNextTime({ next, fields }) })
    setAppliedTime({ leg: getUnavailableTime(fields), label: nextTimeLabel })
    focusSubmit(top.current)
  }

  return (
    <div ref={top} className="scroll-mt-24">
      <ReloadAlert message={reloadAlert} onDismiss={dismissReloadAlert} />
      {isLinkIgnored ? <LinkIgnoredAlert onDismiss={() => setIsLinkIgnored(false)} /> : null}
      <BookingProgress current={state.step === 'ride' ? 1 : state.step === 'contact' ? 2 : 3} />
      {state.step === 'ride' ? (
        <RideStep
          draft={draft}
          ride={ride}
          serverErrors={rideErrors}
          phone={phone}
          alert={
            <MapsFailedAlert
              failure={isFailureDismissed ? null : failure}
              onDismiss={() => setIsFailureDismissed(true)}
            />
          }
          time={{
            isChecking: availability.isChecking,
            kind: appliedTime?.leg ?? getUnavailableTime(fields),
            offer: nextTimeLabel === null ? null : { label: nextTimeLabel, onTake: applyNext },
            appliedMessage: appliedTime && describeAppliedTime(appliedTime),
          }}
          dispatch={dispatchEdit}
          onMove={movePlace}
          onNext={() => void availability.checkRide()}
        />
      ) : null}
      {state.step === 'contact' ? (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
          <ContactStep
            draft={draft}
            onChange={patch => dispatchEdit({ type: 'changed', patch })}
            onBack={goBack}
            onSubmit={() => void submit({ seen: ride.quote })}
            submitting={submission.state === 'sending'}
            fieldErrors={fields}
            isEditing={session !== null}
            zelle={zelle}
            alert={
              submission.state === 'rejected' ? (
                <BookingErrorAlert
                  {...describeRejection(submission)}
                  phone={Object.keys(fields).length === 0 ? phone : null}
                  offer={nextTimeLabel === null ? null : { label: nextTimeLabel, onTake: applyNext }}
                  onStartNew={isCanceledElsewhere ? () => startNewBooking() : null}
                  onViewRide={
                    session !== null && isConflictCode(submission.code) && !isCanceledElsewhere
                      ? () => dispatchEdit({ type: 'step selected', step: 'confirmed' })
                      : null
                  }
                />
              ) : submission.state === 'fare changed' ? (
                <FareChangedAlert
                  shownQuote={submission.seen}
                  quote={submission.quote}
                  isEditing={session !== null}
                  onAccept={() => {
                    ride.refresh()
                    void submit({ seen: submission.quote, accepted: true })
                  }}
                  onBack={() => {
                    dismiss()
                    ride.refresh()
                    goBack()
                  }}
                />
              ) : appliedTime === null ? null : (
                <p role="status">{describeAppliedTime(appliedTime)} Please confirm it.</p>
              )
            }
          />
          <RideCard draft={draft} ride={ride} />
        </div>
      ) : null}
      {state.step === 'confirmed' ? (
        <Confirmation
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
          map={<ConfirmedMap booking={state.session.booking} ride={ride} isGoogleUnavailable={isGoogleUnavailable} />}
        />
      ) : null}
    </div>
  )
}
