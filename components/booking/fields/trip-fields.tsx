import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Field, RadioCards } from '@/components/ui/field'

type TimeInput = {
  name: string
  required?: boolean
  error?: string
  min?: string
  /** Without it, the browser keeps what is entered. */
  value?: string
  onChange?: (value: string) => void
}

type TripFieldsProps<Now extends string> = {
  /** The fields of pickup and drop-off. */
  places: ReactNode
  when: { name: string; now: Now; value?: Now | 'later'; onChange?: (value: Now | 'later') => void }
  date: TimeInput
  time: TimeInput
  /** The id of what is to be known about date and time. */
  timeNote?: string
  isBusy?: boolean
  /** What stands between the time and the button. */
  children?: ReactNode
}

/**
 * Renders where and when, from which the fares follow: as a plain form that the browser sends, in the booking bar, or
 * controlled, in the booking. The style sheet shows date and time for a scheduled ride.
 */
export function TripFields<Now extends string>(props: TripFieldsProps<Now>) {
  const { places, when, date, time, timeNote, isBusy = false, children } = props
  return (
    <>
      {places}
      <RadioCards
        legend="When"
        name={when.name}
        value={when.value ?? when.now}
        options={[
          { value: when.now, label: 'Immediately' },
          { value: 'later', label: 'Schedule for Later' },
        ]}
        onChange={when.onChange}
      />
      <fieldset className="trip-time" aria-label="Date and time" aria-describedby={timeNote}>
        <LocalTimeField type="date" label="Pickup Date" {...date} />
        <LocalTimeField type="time" label="Pickup Time" {...time} />
      </fieldset>
      {children}
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Checking availability…' : 'See fares'}
      </Button>
    </>
  )
}

type LocalTimeFieldProps = TimeInput & { type: 'date' | 'time'; label: string; hint?: string }

const QUARTER_HOUR_S = 15 * 60

/** Renders a date or time at the pickup: "2026-03-14", "14:30", or ''. Offers quarter hours; any minute can be typed. */
export function LocalTimeField({ type, label, required, error, hint, onChange, ...input }: LocalTimeFieldProps) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {control => (
        <input
          {...control}
          {...input}
          type={type}
          step={type === 'time' && onChange ? QUARTER_HOUR_S : undefined}
          onChange={onChange && (event => onChange(event.target.value))}
        />
      )}
    </Field>
  )
}
