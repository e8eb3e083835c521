'use client'

import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ContactStep } from '@/components/booking/contact-step'
import { focusSubmit } from '@/components/booking/focus-field'
import { MapsFailedAlert } from '@/components/booking/maps-failed-alert'
import { RideCard } from '@/components/booking/ride-card'
import { RideStep } from '@/components/booking/ride-step'
import { useMovePlace } from '@/components/booking/use-move-place'
import { useRide } from '@/components/booking/use-ride'
import { useStepFocus } from '@/components/booking/use-step-focus'
import { useSubmitBooking } from '@/components/booking/use-submit-booking'
import { useMaps } from '@/components/maps/maps-provider'
import { describeFareDifference, hasFareChanged } from '@/lib/booking/fare-difference'
import { applyNextTime, describeAppliedTime, formatNextTime, getUnavailableTime } from '@/lib/booking/next-time'
import { pickRideErrors } from '@/lib/booking/ride-errors'
import type { WizardEvent, WizardState } from '@/lib/booking/wizard'
import { fetchVersionedBooking } from '@/lib/browser/booking-client'
import { EditAlert } from './edit-alert'
import type { EditRideProps } from './edit-ride'

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
}: Omit<EditRideProps, 'maps'> & {
  state: WizardState
  dispatch: Dispatch<WizardEvent>
  googleOffered: boolean
  onBusy: (busy: boolean) => void
}) {
  const { draft, step } = state
  const ride = useRide(draft)
  const [isConfirming, setIsConfirming] = useState(false)
  const [appliedMessage, setAppliedMessage] = useState<string | null>(null)
  const { submission, submit, dismiss } = useSubmitBooking({
    draft,
    // The ride as of opening the form, regardless of later refreshes of the page.
    session: state.session,
    onRecovered: () => undefined,
    onVersionConflict: version => dispatch({ type: 'version acknowledged', version }),
    onBooked: ({ booking, version }) => onDone(booking, version),
  })
  const isSending = submission.state === 'sending'
  const notifyBusy = useEffectEvent(onBusy)
  useEffect(() => notifyBusy(isSending), [isSending])

  const { failure } = useMaps()
  const [isFailureDismissed, setIsFailureDismissed] = useState(false)
  const movePlace = useMovePlace(dispatch)
  const isGoogleUnavailable = !googleOffered || failure !== null
  useEffect(() => {
    if (isGoogleUnavailable) dispatch({ type: 'maps unavailable' })
  }, [isGoogleUnavailable, dispatch])
  const top = useRef<HTMLDivElement>(null)
  useStepFocus(step, top)

  function dispatchEdit(event: WizardEvent) {
    if (!isSending) dismiss()
    setIsConfirming(false)
    setAppliedMessage(null)
    dispatch(event)
  }
  const fares = { was: session.booking.quote, now: ride.quote }
  const fields = submission.state === 'rejected' ? submission.fields : {}

  const next = submission.state === 'rejected' ? submission.next : null
  const nextTimeLabel = next && formatNextTime({ next, timeZone: ride.timeZone })
  function applyNext() {
    if (next === null || nextTimeLabel === null) return
    dispatchEdit({ type: 'changed', patch: applyNextTime({ next, fields }) })
    setAppliedMessage(
      `${describeAppliedTime({ leg: getUnavailableTime(fields), label: nextTimeLabel })} Please confirm it.`,
    )
    focusSubmit(top.current)
  }

  async function viewRide() {
    const latest = await fetchVersionedBooking({ id: session.booking.id, token: session.token }).catch(() => null)
    if (latest === null) onClose()
    else onViewRide(latest.booking, latest.version)
  }
  function goBack() {
    ride.refresh()
    dispatchEdit({ type: 'step selected', step: 'ride' })
  }

  return (
    <div ref={top} className={`scroll-mt-6 ${step === 'contact' ? 'pb-8' : 'lg:pb-8'}`}>
      {step === 'contact' ? (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
          <ContactStep
            isEditing
            draft={draft}
            onChange={patch => dispatchEdit({ type: 'changed', patch })}
            onBack={() => dispatchEdit({ type: 'step selected', step: 'ride' })}
            onSubmit={() => (hasFareChanged(fares) ? setIsConfirming(true) : void submit({ seen: ride.quote }))}
            submitting={isSending}
            fieldErrors={fields}
            zelle={zelle}
            alert={
              <EditAlert
                {...fares}
                submission={submission}
                isConfirming={isConfirming}
                appliedMessage={appliedMessage}
                offer={nextTimeLabel === null ? null : { label: nextTimeLabel, onTake: applyNext }}
                phone={phone}
                onConfirm={() => void submit({ seen: ride.quote })}
                onAccept={quote => {
                  ride.refresh()
                  void submit({ seen: quote, accepted: true })
                }}
                onBack={goBack}
                onViewRide={() => void viewRide()}
              />
            }
          />
          <RideCard draft={draft} ride={ride} />
        </div>
      ) : (
        <RideStep
          draft={draft}
          ride={ride}
          serverErrors={pickRideErrors(fields)}
          phone={phone}
          alert={
            <>
              <MapsFailedAlert
                failure={isFailureDismissed ? null : failure}
                onDismiss={() => setIsFailureDismissed(true)}
              />
              {ride.quote === null ? null : (
                <p role="status" className="font-semibold tabular-nums">
                  {describeFareDifference(fares)}
                </p>
              )}
            </>
          }
          dispatch={dispatchEdit}
          onMove={movePlace}
          onNext={() => dispatchEdit({ type: 'next' })}
        />
      )}
    </div>
  )
}
