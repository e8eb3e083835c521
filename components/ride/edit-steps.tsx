'use client'

import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import { useBookingForm } from '@/components/booking/hooks/use-booking-form'
import { AppliedTimeStatus, ContactFormStep } from '@/components/booking/steps/contact-form-step'
import { RideFormStep } from '@/components/booking/steps/ride-form-step'
import { fetchVersionedBooking } from '@/lib/booking/client/booking-client'
import { describeFareDifference, hasFareChanged } from '@/lib/booking/model/fare-difference'
import type { WizardEvent, WizardState } from '@/lib/booking/model/wizard'
import { ChangeAgreement } from './change-agreement'
import type { EditRideProps } from './edit-ride'
import { FareChangeConfirmation } from './fare-change-confirmation'
import { usePaidChange } from './use-paid-change'

/** Renders the two edit steps. */
export function EditSteps({
  state,
  dispatch,
  session,
  phone,
  zelle,
  googleOffered,
  onBusy,
  onDone,
  onViewRide,
  onClose,
  changeRide,
  isOperator = false,
}: Omit<EditRideProps, 'maps'> & {
  /** `session` is the ride as of opening the form, regardless of later refreshes of the page. */
  state: WizardState
  dispatch: Dispatch<WizardEvent>
  googleOffered: boolean
  onBusy: (busy: boolean) => void
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isPaid = session.booking.status === 'paid'
  const isAgreed = isPaid || isOperator
  const change = usePaidChange(changeRide)
  const form = useBookingForm({
    state,
    dispatch,
    googleOffered,
    onBooked: ({ booking, version }) => onDone(booking, version),
    onEdit: () => {
      setIsConfirming(false)
      change.reset()
    },
    ...(isAgreed && { update: change.update }),
  })
  const { ride, isSending } = form
  const notifyBusy = useEffectEvent(onBusy)
  useEffect(() => notifyBusy(isSending), [isSending])

  const fares = { was: session.booking.quote, now: ride.quote }
  const submit = () => void form.submit({ seen: ride.quote, routeToken: ride.route.data?.token })
  const goBack = () => form.edit({ type: 'step selected', step: 'ride' })

  /** The current ride; if it cannot be read, the page refreshes it later. */
  async function viewRide() {
    const latest = await fetchVersionedBooking({ id: session.booking.id, token: session.token }).catch(() => null)
    if (latest === null) onClose()
    else onViewRide(latest.booking, latest.version)
  }

  const applyFare = (cents: number) => {
    change.setFare(cents)
    submit()
  }
  const confirmTerms = () => {
    change.agree()
    submit()
  }
  const status = change.terms ? (
    <ChangeAgreement
      terms={change.terms}
      areTermsNew={change.areTermsNew}
      isOperator={isOperator}
      isPaid={isPaid}
      busy={isSending}
      onConfirm={confirmTerms}
      onFare={isOperator ? applyFare : undefined}
      onBack={goBack}
    />
  ) : isConfirming ? (
    <FareChangeConfirmation
      {...fares}
      onConfirm={submit}
      onBack={() => {
        ride.refresh()
        goBack()
      }}
    />
  ) : (
    <AppliedTimeStatus message={form.time.appliedMessage} />
  )
  return (
    <div ref={form.top} className={`scroll-mt-6 ${state.step === 'contact' ? 'pb-8' : 'lg:pb-8'}`}>
      {state.step === 'contact' ? (
        <ContactFormStep
          isEditing
          isOperator={isOperator}
          isPaid={isAgreed}
          isReviewed={change.terms !== null && !isSending}
          form={form}
          phone={phone}
          zelle={zelle}
          status={isSending ? null : status}
          onBack={goBack}
          onSubmit={() => (!isAgreed && hasFareChanged(fares) ? setIsConfirming(true) : submit())}
          onViewRide={() => void viewRide()}
          onStartNew={null}
        />
      ) : (
        <RideFormStep
          form={form}
          phone={phone}
          keptPickupAt={session.booking.pickupAt}
          isPaid={isPaid}
          status={
            ride.quote === null ? null : (
              <p role="status" className="font-semibold tabular-nums">
                {describeFareDifference(fares)}
              </p>
            )
          }
        />
      )}
    </div>
  )
}
