'use client'

import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import { useBookingForm } from '@/components/booking/hooks/use-booking-form'
import { ContactStep } from '@/components/booking/steps/contact-step'
import { RideStep } from '@/components/booking/steps/ride-step'
import { AppliedTimeStatus } from '@/components/booking/steps/submission-alert'
import type { DearerChange } from '@/components/payment/use-card-payment'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { fetchRide } from '@/lib/booking/client/booking-client'
import { type HandMethod, isByHand } from '@/lib/booking/model/payment-methods'
import { describeFareDifference } from '@/lib/booking/model/quote'
import { toDraft } from '@/lib/booking/model/request'
import {
  type BookingSession,
  reduceWizard,
  type UpdateBooking,
  type WizardEvent,
  type WizardState,
} from '@/lib/booking/model/wizard'
import { ChangeAgreement, type ChangeRide, toDearerChange, usePaidChange } from './change-agreement'

export type EditRideProps = {
  session: BookingSession
  onDone: UpdateBooking
  onViewRide: UpdateBooking
  onClose: () => void
  /** Unsaved edits to go on with. */
  edited?: WizardState | undefined
  /** Pays for a dearer ride, which changes it. */
  onPay?: (change: DearerChange, edited: WizardState) => void
  /** The operator was asked for the change; the ride is as before. */
  onAsked?: UpdateBooking
  /** Changes a paid ride; by default for the holder of its link. */
  changeRide?: ChangeRide
  isOperator?: boolean
}

/** Edits an unpaid ride or changes a paid one. */
export function EditRide({ session, edited, onClose, ...rest }: EditRideProps) {
  const [state, dispatch] = useReducer(
    reduceWizard,
    edited ?? { step: 'cars', draft: toDraft(session.booking), session },
  )
  const [initialDraft] = useState(() => JSON.stringify(toDraft(session.booking)))
  const hasChanges = JSON.stringify(state.draft) !== initialDraft
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const onLeave = () => (hasChanges ? setIsLeaving(true) : onClose())

  return (
    <>
      <Dialog wide title={rest.isOperator ? 'Change this ride' : 'Edit your ride'} onClose={onLeave} busy={busy}>
        <div className="mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-[40rem] text-smoke">Make your changes. Nothing is saved until you confirm at the end.</p>
          <Button variant="secondary" onClick={onLeave} disabled={busy}>
            Stop Editing
          </Button>
        </div>
        <EditSteps state={state} dispatch={dispatch} session={session} {...rest} onBusy={setBusy} onClose={onClose} />
      </Dialog>
      {isLeaving ? (
        <Dialog title="Discard your changes?" onClose={() => setIsLeaving(false)}>
          <p className="mt-3 text-smoke">Your changes have not been saved. Your ride will stay as it is.</p>
          <div className="mt-7 grid gap-3 sm:grid-cols-2">
            <Button onClick={() => setIsLeaving(false)}>Keep Editing</Button>
            <Button variant="secondary" onClick={onClose}>
              Discard Changes
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

function EditSteps({
  state,
  dispatch,
  session,
  onBusy,
  onDone,
  onViewRide,
  onClose,
  onPay,
  onAsked,
  changeRide,
  isOperator = false,
}: Omit<EditRideProps, 'edited'> & {
  /** `session` is the ride as of opening the form, regardless of later refreshes of the page. */
  state: WizardState
  dispatch: Dispatch<WizardEvent>
  onBusy: (busy: boolean) => void
}) {
  const { payments } = useBookingSettings()
  const isPaid = session.booking.status === 'paid'
  const isAgreed = isPaid || isOperator
  const change = usePaidChange(changeRide, onAsked)
  const form = useBookingForm({
    state,
    dispatch,
    onBooked: ({ booking, version }) => onDone(booking, version),
    onEdit: change.reset,
    ...(isAgreed && { update: change.update }),
  })
  const { ride, isSending } = form
  const notifyBusy = useEffectEvent(onBusy)
  useEffect(() => notifyBusy(isSending), [isSending])

  const submit = () => void form.submit({ seen: ride.quote })
  const goBack = () => form.edit({ type: 'step selected', step: 'cars' })

  /** The current ride; if it cannot be read, the page refreshes it later. */
  async function viewRide() {
    const latest = await fetchRide({ id: session.booking.id, token: session.token }).catch(() => null)
    if (latest === null) onClose()
    else onViewRide(latest.booking, latest.version)
  }

  const applyFare = (cents: number) => {
    change.setFare(cents)
    submit()
  }
  const confirmTerms = (payBy?: HandMethod) => {
    change.agree(payBy)
    submit()
  }
  const fareDifference =
    ride.quote === null ? null : (
      <p role="status" className="font-semibold tabular-nums">
        {describeFareDifference({ was: session.booking.quote, now: ride.quote })}
      </p>
    )
  const { review } = change
  const hasCards = isPaid && payments.methods.includes('authorizenet')
  const status = review ? (
    <ChangeAgreement
      terms={review.terms}
      areTermsNew={review.areTermsNew}
      isOperator={isOperator}
      isPaid={isPaid}
      busy={isSending}
      onConfirm={() => confirmTerms()}
      onPay={hasCards && onPay ? () => onPay(toDearerChange(review), state) : undefined}
      onPayByHand={confirmTerms}
      handMethods={isPaid && !isOperator ? payments.methods.filter(isByHand) : []}
      onFare={isOperator ? applyFare : undefined}
      onBack={goBack}
    />
  ) : (
    <>
      {fareDifference}
      <AppliedTimeStatus message={form.time.appliedMessage} />
    </>
  )
  return (
    <div ref={form.top} className={`scroll-mt-6 ${state.step === 'contact' ? 'pb-8' : 'lg:pb-8'}`}>
      {state.step === 'confirmed' ? null : state.step === 'contact' ? (
        <ContactStep
          isEditing
          cancellation={session.booking.cancellation}
          isOperator={isOperator}
          isPaid={isAgreed}
          isReviewed={review !== null && !isSending}
          form={form}
          status={isSending ? null : status}
          onBack={goBack}
          onSubmit={submit}
          onViewRide={() => void viewRide()}
          onStartNew={null}
        />
      ) : (
        <RideStep
          step={state.step}
          form={form}
          keptPickupAt={session.booking.pickupAt}
          isPaid={isPaid}
          status={fareDifference}
        />
      )}
    </div>
  )
}
