'use client'

import { addDays } from 'date-fns'
import { type ReactNode, useId } from 'react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useUsualWaits } from '@/components/booking/hooks/use-usual-waits'
import { useHydrated } from '@/components/ui/browser-state'
import { Field, FieldError, RadioCards } from '@/components/ui/field'
import type { Draft } from '@/lib/booking/model/draft'
import { formatZoneOn } from '@/lib/booking/model/pickup-time'
import type { RideErrors } from '@/lib/booking/model/ride-errors'
import { describeUsualWait, getPickupCity } from '@/lib/booking/model/usual-wait'
import type { WizardEvent } from '@/lib/booking/model/wizard'
import { formatTime, toIsoDateInZone, toTimeInZone } from '@/lib/format'

type ScheduleFieldsProps = {
  draft: Draft
  ride: Pick<Ride, 'timeZone' | 'isTimeZoneKnown'>
  now: Date
  errors: RideErrors
  alert: ReactNode
  dispatch: (event: WizardEvent) => void
}

/** Renders the start of the ride: now, or a date and time. */
export function ScheduleFields({
  draft,
  ride: { timeZone, isTimeZoneKnown },
  now,
  errors,
  alert,
  dispatch,
}: ScheduleFieldsProps) {
  const change = (patch: Partial<Draft>) => dispatch({ type: 'changed', patch })
  const isHydrated = useHydrated()
  const zoneId = useId()
  const isLater = draft.scheduleOption === 'later'
  const usualWait = describeUsualWait(useUsualWaits(), getPickupCity(draft))
  const days = [
    { label: 'Today', date: toIsoDateInZone(now, timeZone) },
    { label: 'Tomorrow', date: toIsoDateInZone(addDays(now, 1), timeZone) },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioCards
        legend="When"
        name="scheduleOption"
        value={draft.scheduleOption}
        options={[
          { value: 'immediately', label: 'Immediately' },
          { value: 'later', label: 'Schedule for Later' },
        ]}
        onChange={option =>
          option === 'immediately'
            ? dispatch({
                type: 'immediately chosen',
                date: toIsoDateInZone(new Date(), timeZone),
                time: toTimeInZone(new Date(), timeZone),
              })
            : dispatch({ type: 'later chosen', tomorrow: toIsoDateInZone(addDays(new Date(), 1), timeZone) })
        }
      />
      {isLater ? (
        <fieldset className="min-w-0" aria-label="Date and time" aria-describedby={zoneId}>
          <div className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 sm:gap-5">
            <LocalTimeField
              type="date"
              label="Pickup Date"
              name="pickupDate"
              value={draft.pickupDate}
              min={isHydrated ? toIsoDateInZone(now, timeZone) : undefined}
              required
              error={errors.pickupDate}
              onChange={pickupDate => change({ pickupDate })}
            />
            <LocalTimeField
              type="time"
              label="Pickup Time"
              name="pickupTime"
              value={draft.pickupTime}
              required
              error={errors.pickupTime}
              onChange={pickupTime => change({ pickupTime })}
            />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            {isHydrated
              ? days.map(({ label, date }) => (
                  <button
                    key={label}
                    type="button"
                    aria-pressed={draft.pickupDate === date}
                    onClick={() => change({ pickupDate: date })}
                    className="chip"
                  >
                    {label}
                  </button>
                ))
              : null}
            <p id={zoneId} className="min-w-0 text-label text-smoke">
              Local time at the pickup
              {isTimeZoneKnown
                ? ` (${formatZoneOn({ date: draft.pickupDate, time: draft.pickupTime, timeZone, now })})`
                : ''}
            </p>
          </div>
        </fieldset>
      ) : (
        <div>
          {usualWait === '' || errors.pickupTime !== undefined ? null : (
            <p className="mb-1 font-semibold">{usualWait}</p>
          )}
          <p className="text-label text-smoke">
            As soon as possible.{' '}
            {isHydrated && isTimeZoneKnown ? `It is now ${formatTime(now, timeZone)} at the pickup location. ` : ''}
            We will email you the arrival time once a chauffeur is assigned.
          </p>
          {errors.pickupTime === undefined ? null : (
            <div role="alert">
              <FieldError id="immediate-error">{errors.pickupTime}</FieldError>
            </div>
          )}
        </div>
      )}
      {alert}
    </div>
  )
}

type LocalTimeFieldProps = {
  type: 'date' | 'time'
  label: string
  name: string
  value: string
  min?: string
  required?: boolean
  error?: string
  hint?: string
  onChange: (value: string) => void
}

const QUARTER_HOUR_S = 15 * 60

/** Renders a date or time at the pickup: "2026-03-14", "14:30", or ''. Offers quarter hours; any minute can be typed. */
export function LocalTimeField({
  type,
  label,
  name,
  value,
  min,
  required = false,
  error,
  hint,
  onChange,
}: LocalTimeFieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {control => (
        <input
          {...control}
          type={type}
          name={name}
          min={min}
          step={type === 'time' ? QUARTER_HOUR_S : undefined}
          value={value}
          onChange={event => onChange(event.target.value)}
          className={`${control.className} max-sm:px-3`}
        />
      )}
    </Field>
  )
}
