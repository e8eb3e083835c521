'use client'

import type { ReactNode } from 'react'
import { RadioCards } from '@/components/ui/field'
import type { Draft } from '@/lib/booking/draft'
import type { RideErrors } from '@/lib/booking/ride-errors'
import { expectedWait, pickupCityOf } from '@/lib/booking/usual-wait'
import type { WizardEvent } from '@/lib/booking/wizard'
import { clockIn, dayIn, formatInstant, zoneName } from '@/lib/format'
import type { Ride } from './use-ride'
import { useUsualWaits } from './usual-waits'
import { WallClockField } from './wall-clock-field'

/** When the ride begins: now, or a day and a time in the pickup's own zone. */
export function ScheduleFields({
  draft,
  ride: { timeZone, zoneKnown },
  now,
  errors,
  notice,
  dispatch,
}: {
  draft: Draft
  ride: Pick<Ride, 'timeZone' | 'zoneKnown'>
  now: Date
  errors: RideErrors
  /** What is to be said of the pickup's time. */
  notice: ReactNode
  dispatch: (event: WizardEvent) => void
}) {
  const change = (patch: Partial<Draft>) => dispatch({ type: 'changed', patch })
  const later = draft.scheduleOption === 'later'
  const wait = expectedWait(useUsualWaits(), pickupCityOf(draft))
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
                date: dayIn(new Date(), timeZone),
                time: clockIn(new Date(), timeZone),
              })
            : change({ scheduleOption: 'later' })
        }
      />
      {later ? (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <WallClockField
            type="date"
            label="Pickup Date"
            name="pickupDate"
            value={draft.pickupDate}
            min={dayIn(now, timeZone)}
            required
            error={errors.pickupDate}
            onChange={pickupDate => change({ pickupDate })}
          />
          <WallClockField
            type="time"
            label="Pickup Time"
            name="pickupTime"
            value={draft.pickupTime}
            required
            error={errors.pickupTime}
            hint={`Local time at the pickup${zoneKnown ? ` (${zoneName(now, timeZone)})` : ''}`}
            onChange={pickupTime => change({ pickupTime })}
          />
        </div>
      ) : (
        <div>
          {wait === '' || errors.pickupTime !== undefined ? null : <p className="mb-1 font-semibold">{wait}</p>}
          <p className="text-label text-smoke">
            As soon as possible{zoneKnown ? `: it is ${formatInstant(now, timeZone)} at the pickup` : ''}. The time is
            set when you confirm.
          </p>
        </div>
      )}
      {notice}
    </div>
  )
}
