'use client'

import type { ReactNode } from 'react'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { useUsualWaits } from '@/components/booking/hooks/use-usual-waits'
import { useHydrated } from '@/components/ui/browser-state'
import { Field, RadioCards } from '@/components/ui/field'
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
  const isLater = draft.scheduleOption === 'later'
  const usualWait = describeUsualWait(useUsualWaits(), getPickupCity(draft))
  return (
    <div className="grid grid-cols-1 gap-5">
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
            : change({ scheduleOption: 'later' })
        }
      />
      {isLater ? (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
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
            hint={`Local time at the pickup location${isTimeZoneKnown ? ` (${formatZoneOn({ date: draft.pickupDate, time: draft.pickupTime, timeZone, now })})` : ''}`}
            onChange={pickupTime => change({ pickupTime })}
          />
        </div>
      ) : (
        <div>
          {usualWait === '' || errors.pickupTime !== undefined ? null : (
            <p className="mb-1 font-semibold">{usualWait}</p>
          )}
          <p className="text-label text-smoke">
            As soon as possible.{' '}
            {isTimeZoneKnown ? `It is now ${formatTime(now, timeZone)} at the pickup location. ` : ''}
            We will email you the arrival time once a chauffeur is assigned.
          </p>
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

/** Renders a date or time at the pickup: "2026-03-14", "14:30", or ''. */
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
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
