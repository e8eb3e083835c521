'use client'

import { useEffect, useRef, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { legOf, nextTimeWords, takenWords, takeTime } from '@/lib/booking/next-time'
import { pickRideErrors, refusalWords } from '@/lib/booking/ride-errors'
import type { ZelleOptions } from '@/lib/booking/schemas'
import { partingSentence } from '@/lib/booking/status'
import type { WizardEvent } from '@/lib/booking/wizard'
import { Confirmation } from './confirmation'
import { ConfirmedMap } from './confirmed-map'
import { ContactStep } from './contact-step'
import { FareChanged } from './fare-changed'
import { focusSubmit } from './focus-field'
import { LinkUnused } from './link-unused'
import { MapsFailed } from './maps-failed'
import { PartingWords } from './parting-words'
import { Progress } from './progress'
import { RefusedWords } from './refused-words'
import { RideCard } from './ride-card'
import { RideStep } from './ride-step'
import { useArrival } from './use-arrival'
import { useAvailability } from './use-availability'
import { useFreshBooking } from './use-fresh-booking'
import { useLinkedVehicle } from './use-linked-vehicle'
import { useMovedPlaces } from './use-moved-places'
import { startNew, useParting } from './use-parting'
import { usePaymentResult } from './use-payment-result'
import { useRide } from './use-ride'
import { useSettledPayment } from './use-settled-payment'
import { isStale, useSubmit } from './use-submit'
import type { useWizard } from './use-wizard'

const notRefused = { fields: {}, next: null }

type Props = {
  phone: string
  zelle: ZelleOptions | null
  wizard: ReturnType<typeof useWizard>
  /** Whether this site has Google's maps at all. */
  googleOffered: boolean
}

/** The step that the rider is at, and what holds the three together. */
export function WizardSteps({ phone, zelle, wizard: { state, dispatch, goBack, arrival }, googleOffered }: Props) {
  const { draft, held } = state
  const ride = useRide(draft)
  useLinkedVehicle({
    vehicle: arrival.vehicle,
    categories: ride.categories.data,
    onChoose: patch => dispatch({ type: 'changed', patch }),
  })
  const [linkUnused, setLinkUnused] = useState(arrival.linkUnused)
  const { parting, forgetParting } = useParting()
  const { submission, submit, dismiss } = useSubmit({
    draft,
    held,
    onFound: found => dispatch({ type: 'found', held: found }),
    onTold: version => dispatch({ type: 'version told', version }),
    onBooked: next => {
      forgetParting()
      dispatch({ type: 'booked', held: next })
    },
  })
  const tell = useSettledPayment()
  const heldEmails = useFreshBooking({
    held: state.step === 'confirmed' ? state.held : null,
    onRead: (booking, version) => {
      const before = state.step === 'confirmed' ? state : null
      if (before?.held.booking.status === 'payment_unknown' && before.dialog !== 'card') tell(booking)
      dispatch({ type: 'updated', booking, version })
    },
  })
  const { failure } = useMaps()
  const [failureRead, setFailureRead] = useState(false)
  const movePlace = useMovedPlaces(dispatch)
  // A draft from before, or one that comes back to be edited, may still hold places of maps that are gone.
  const googleGone = !googleOffered || failure !== null
  const { step } = state
  useEffect(() => {
    if (googleGone && step !== 'confirmed') dispatch({ type: 'maps lost' })
  }, [googleGone, step, dispatch])
  const top = useRef<HTMLDivElement>(null)
  useArrival(state.step, top)
  usePaymentResult()

  const [taken, setTaken] = useState<{ leg: 'pickup' | 'return'; words: string } | null>(null)
  /** What was refused stands, at its field too, until the rider changes something or goes on. */
  function act(event: WizardEvent) {
    if (submission.state !== 'sending') dismiss()
    setTaken(null)
    dispatch(event)
  }
  const availability = useAvailability({ draft, held, top, onFree: () => act({ type: 'next' }) })
  const refused = submission.state === 'refused' ? submission : null
  // In step 1 what was asked last counts, if it was refused.
  const { fields, next } = (state.step === 'ride' ? availability.refusal : null) ?? refused ?? notRefused
  const atRide = pickRideErrors(fields)
  const isCancelledSince = submission.state === 'refused' && submission.code === 'booking_cancelled'
  const nextWords = next && nextTimeWords({ next, timeZone: ride.timeZone })

  function takeNext() {
    if (next === null || nextWords === null) return
    act({ type: 'changed', patch: takeTime({ next, fields }) })
    setTaken({ leg: legOf(fields), words: nextWords })
    focusSubmit(top.current)
  }

  return (
    <div ref={top} className="scroll-mt-24">
      <PartingWords sentence={parting} onDismiss={forgetParting} />
      {linkUnused ? <LinkUnused onDismiss={() => setLinkUnused(false)} /> : null}
      <Progress current={state.step === 'ride' ? 1 : state.step === 'contact' ? 2 : 3} />
      {state.step === 'ride' ? (
        <RideStep
          draft={draft}
          ride={ride}
          serverErrors={atRide}
          phone={phone}
          notice={<MapsFailed failure={failureRead ? null : failure} onDismiss={() => setFailureRead(true)} />}
          time={{
            asking: availability.asking,
            leg: taken?.leg ?? legOf(fields),
            offer: nextWords === null ? null : { words: nextWords, onTake: takeNext },
            taken: taken && takenWords(taken),
          }}
          dispatch={act}
          onMove={movePlace}
          onNext={() => void availability.ask()}
        />
      ) : null}
      {state.step === 'contact' ? (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-12">
          <ContactStep
            draft={draft}
            onChange={patch => act({ type: 'changed', patch })}
            onBack={goBack}
            onSubmit={() => void submit({ seen: ride.quote })}
            submitting={submission.state === 'sending'}
            fieldErrors={fields}
            editing={held !== null}
            zelle={zelle}
            notice={
              submission.state === 'refused' ? (
                <RefusedWords
                  {...refusalWords(submission)}
                  phone={Object.keys(fields).length === 0 ? phone : null}
                  offer={nextWords === null ? null : { words: nextWords, onTake: takeNext }}
                  onStartNew={isCancelledSince ? () => startNew() : null}
                  onLook={
                    held !== null && isStale(submission.code) && !isCancelledSince
                      ? () => act({ type: 'went', step: 'confirmed' })
                      : null
                  }
                />
              ) : submission.state === 'fare changed' ? (
                <FareChanged
                  seen={submission.seen}
                  quote={submission.quote}
                  editing={held !== null}
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
              ) : taken === null ? null : (
                <p role="status">{takenWords(taken)} Please confirm it.</p>
              )
            }
          />
          <RideCard draft={draft} ride={ride} />
        </div>
      ) : null}
      {state.step === 'confirmed' ? (
        <Confirmation
          held={state.held}
          heldEmails={heldEmails}
          dialog={state.dialog}
          onDialog={dialog => dispatch({ type: 'dialog', dialog })}
          onBack={goBack}
          onUpdated={(booking, version) => dispatch({ type: 'updated', booking, version })}
          onCancelled={booking => startNew(partingSentence(booking))}
          onStartNew={() => startNew()}
          zelle={zelle}
          phone={phone}
          map={<ConfirmedMap booking={state.held.booking} ride={ride} googleGone={googleGone} />}
        />
      ) : null}
    </div>
  )
}
