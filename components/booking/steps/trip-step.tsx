import { type ReactNode, useId } from 'react'
import { PlaceFields } from '@/components/booking/fields/place-fields'
import { TimeAlert } from '@/components/booking/fields/time-alert'
import { TripFields } from '@/components/booking/fields/trip-fields'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useHydrated } from '@/components/ui/browser-state'
import { FieldError } from '@/components/ui/field'
import type { Draft } from '@/lib/booking/model/draft'
import { scheduledFor } from '@/lib/booking/model/draft-changes'
import { formatZoneOn, toWallClock } from '@/lib/booking/model/pickup-time'
import { describeUsualWait, getPickupCity } from '@/lib/booking/model/usual-wait'
import { addDays, formatTime, toIsoDateInZone } from '@/lib/format'
import type { RideFieldsProps } from './ride-step'

/** Renders the first state of step 1: where and when. A scheduled ride starts with tomorrow at the pickup. */
export function TripStep({ form, draft, errors, now, change, mapButton }: RideFieldsProps & { mapButton: ReactNode }) {
  const { time, ride, edit } = form
  const { timeZone } = ride
  const isHydrated = useHydrated()
  const noteId = useId()
  const isLater = draft.scheduleOption === 'later'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="ride-step" tabIndex={-1} className="font-display text-heading font-semibold outline-none">
          Where and when
        </h3>
        {mapButton}
      </div>
      <TripFields
        places={<PlaceFields draft={draft} errors={errors} dispatch={edit} />}
        when={{
          name: 'scheduleOption',
          now: 'immediately',
          value: draft.scheduleOption,
          onChange: option => change(scheduleFrom(option, timeZone)),
        }}
        date={{
          name: 'pickupDate',
          required: true,
          value: draft.pickupDate,
          min: isHydrated ? toIsoDateInZone(now, timeZone) : undefined,
          error: isLater ? errors.pickupDate : undefined,
          onChange: pickupDate => change({ pickupDate }),
        }}
        time={{
          name: 'pickupTime',
          required: true,
          value: draft.pickupTime,
          error: isLater ? errors.pickupTime : undefined,
          onChange: pickupTime => change({ pickupTime }),
        }}
        timeNote={noteId}
        isBusy={time.isChecking}
      >
        {isLater ? (
          <LaterNote id={noteId} draft={draft} ride={ride} now={now} change={change} />
        ) : (
          <ImmediateNote draft={draft} ride={ride} now={now} error={errors.pickupTime} />
        )}
        {time.kind === 'pickup' ? <TimeAlert time={time} message={errors.pickupTime} /> : null}
      </TripFields>
    </>
  )
}

function scheduleFrom(scheduleOption: Draft['scheduleOption'], timeZone: string): Partial<Draft> {
  const now = toWallClock(new Date(), timeZone)
  return scheduleOption === 'immediately' ? { scheduleOption, ...now } : scheduledFor(addDays(now.pickupDate, 1))
}

type NoteProps = { draft: Draft; ride: Pick<Ride, 'timeZone' | 'isTimeZoneKnown'>; now: Date }

/** Offers the next days, and names the time zone. */
function LaterNote({ id, draft, ride, now, change }: NoteProps & Pick<RideFieldsProps, 'change'> & { id: string }) {
  const { timeZone, isTimeZoneKnown } = ride
  const days = [
    { label: 'Today', date: toIsoDateInZone(now, timeZone) },
    { label: 'Tomorrow', date: addDays(toIsoDateInZone(now, timeZone), 1) },
  ]
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      {days.map(({ label, date }) => (
        <button
          key={label}
          type="button"
          aria-pressed={draft.pickupDate === date}
          onClick={() => change({ pickupDate: date })}
          className="chip"
        >
          {label}
        </button>
      ))}
      <p id={id} className="min-w-0 text-label text-smoke">
        Local time at the pickup
        {isTimeZoneKnown ? ` (${formatZoneOn({ date: draft.pickupDate, time: draft.pickupTime, timeZone, now })})` : ''}
      </p>
    </div>
  )
}

/** Says when an immediate ride comes, or why none can. */
function ImmediateNote({ draft, ride, now, error }: NoteProps & { error: string | undefined }) {
  const isHydrated = useHydrated()
  const usualWait = describeUsualWait(useBookingSettings().waits, getPickupCity(draft))
  return (
    <div className="immediate-note">
      {usualWait === '' || error !== undefined ? null : <p className="mb-1 font-semibold">{usualWait}</p>}
      <p className="text-label text-smoke">
        As soon as possible.{' '}
        {isHydrated && ride.isTimeZoneKnown
          ? `It is now ${formatTime(now, ride.timeZone)} at the pickup location. `
          : ''}
        We will email you the arrival time once a chauffeur is assigned.
      </p>
      {error === undefined ? null : (
        <div role="alert">
          <FieldError id="immediate-error">{error}</FieldError>
        </div>
      )}
    </div>
  )
}
