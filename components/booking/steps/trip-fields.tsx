import type { ReactNode } from 'react'
import { PlaceFields } from '@/components/booking/fields/place-fields'
import { ScheduleFields } from '@/components/booking/fields/schedule-fields'
import { TimeAlert } from '@/components/booking/fields/time-alert'
import { Button } from '@/components/ui/button'
import type { RideFieldsProps } from './ride-step'

/** Renders where and when; the fares follow from these. */
export function TripFields({ form, draft, errors, now, mapButton }: RideFieldsProps & { mapButton: ReactNode }) {
  const { time, ride, edit } = form
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h3 id="ride-step" tabIndex={-1} className="font-display text-heading font-semibold outline-none">
          Where and when
        </h3>
        {mapButton}
      </div>
      <PlaceFields draft={draft} errors={errors} dispatch={edit} />
      <ScheduleFields
        draft={draft}
        ride={ride}
        now={now}
        errors={errors}
        alert={time.kind === 'pickup' ? <TimeAlert time={time} message={errors.pickupTime} /> : null}
        dispatch={edit}
      />
      <Button
        type="submit"
        aria-disabled={time.isChecking}
        className="mt-1 w-full aria-disabled:cursor-progress lg:w-auto lg:min-w-56 lg:justify-self-start"
      >
        {time.isChecking ? 'Checking availability…' : 'See fares'}
      </Button>
    </>
  )
}
