'use client'

import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ContactStep } from '@/components/booking/contact-step'
import { focusSubmit } from '@/components/booking/focus-field'
import { MapsFailed } from '@/components/booking/maps-failed'
import { RideCard } from '@/components/booking/ride-card'
import { RideStep } from '@/components/booking/ride-step'
import { useArrival } from '@/components/booking/use-arrival'
import { useMovedPlaces } from '@/components/booking/use-moved-places'
import { useRide } from '@/components/booking/use-ride'
import { useSubmit } from '@/components/booking/use-submit'
import { useMaps } from '@/components/maps/maps-provider'
import { fareDifference, isFareDifferent } from '@/lib/booking/fare-difference'
import { legOf, nextTimeWords, takenWords, takeTime } from '@/lib/booking/next-time'
import { pickRideErrors } from '@/lib/booking/ride-errors'
import type { WizardEvent, WizardState } from '@/lib/booking/wizard'
import { readVersion } from '@/lib/browser/booking-client'
import { EditNotice } from './edit-notice'
import type { EditRideProps } from './edit-ride'

/** The two steps of the booking over a ride that is booked: each fare on the way is told against the one it has. */
export function EditSteps({
  state,
  dispatch,
  held,
  phone,
  zelle,
  googleOffered,
  onBusy,
  onDone,
  onLooked,
  onClose,
}: Omit<EditRideProps, 'maps'> & {
  state: WizardState
  dispatch: Dispatch<WizardEvent>
  googleOffered: boolean
  onBusy: (busy: boolean) => void
}) {
  const { draft, step } = state
  const ride = useRide(draft)
  const [asked, setAsked] = useState(false)
  /** That the next time was taken, in words; null where it was not, or something was changed since. */
  const [taken, setTaken] = useState<string | null>(null)
  const { submission, submit, dismiss } = useSubmit({
    draft,
    // As the ride was when the form was opened, however often the page around it was brought up to date since.
    held: state.held,
    onFound: () => undefined,
    onTold: version => dispatch({ type: 'version told', version }),
    onBooked: ({ booking, version }) => onDone(booking, version),
  })
  const sending = submission.state === 'sending'
  const tellBusy = useEffectEvent(onBusy)
  useEffect(() => tellBusy(sending), [sending])

  const { failure } = useMaps()
  const [failureRead, setFailureRead] = useState(false)
  const movePlace = useMovedPlaces(dispatch)
  const googleGone = !googleOffered || failure !== null
  useEffect(() => {
    if (googleGone) dispatch({ type: 'maps lost' })
  }, [googleGone, dispatch])
  const top = useRef<HTMLDivElement>(null)
  useArrival(step, top)

  /** What was refused or asked stands until the rider changes something or goes on. */
  function act(event: WizardEvent) {
    if (!sending) dismiss()
    setAsked(false)
    setTaken(null)
    dispatch(event)
  }
  const fares = { was: held.booking.quote, now: ride.quote }
  const fields = submission.state === 'refused' ? submission.fields : {}

  const next = submission.state === 'refused' ? submission.next : null
  const nextWords = next && nextTimeWords({ next, timeZone: ride.timeZone })
  function takeNext() {
    if (next === null || nextWords === null) return
    act({ type: 'changed', patch: takeTime({ next, fields }) })
    setTaken(`${takenWords({ leg: legOf(fields), words: nextWords })} Please confirm it.`)
    focusSubmit(top.current)
  }

  /** The ride as it is now; what cannot be read is read by the page itself, later. */
  async function look() {
    const read = await readVersion({ id: held.booking.id, token: held.token }).catch(() => null)
    if (read === null) onClose()
    else onLooked(read.booking, read.version)
  }
  function goBack() {
    ride.refresh()
    act({ type: 'went', step: 'ride' })
  }

  return (
    <div ref={top} className={`scroll-mt-6 ${step === 'contact' ? 'pb-8' : 'lg:pb-8'}`}>
      {step === 'contact' ? (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
          <ContactStep
            editing
            draft={draft}
            onChange={patch => act({ type: 'changed', patch })}
            onBack={() => act({ type: 'went', step: 'ride' })}
            onSubmit={() => (isFareDifferent(fares) ? setAsked(true) : void submit({ seen: ride.quote }))}
            submitting={sending}
            fieldErrors={fields}
            zelle={zelle}
            notice={
              <EditNotice
                {...fares}
                submission={submission}
                asked={asked}
                taken={taken}
                offer={nextWords === null ? null : { words: nextWords, onTake: takeNext }}
                phone={phone}
                onAgree={() => void submit({ seen: ride.quote })}
                onAccept={quote => {
                  ride.refresh()
                  void submit({ seen: quote, accepted: true })
                }}
                onBack={goBack}
                onLook={() => void look()}
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
          notice={
            <>
              <MapsFailed failure={failureRead ? null : failure} onDismiss={() => setFailureRead(true)} />
              {ride.quote === null ? null : (
                <p role="status" className="font-semibold tabular-nums">
                  {fareDifference(fares)}
                </p>
              )}
            </>
          }
          dispatch={act}
          onMove={movePlace}
          onNext={() => act({ type: 'next' })}
        />
      )}
    </div>
  )
}
