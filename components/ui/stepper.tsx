'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'

/** A small whole or half number with a button on either side. An empty field counts as the smallest. */
export function Stepper({
  label,
  name,
  value,
  min,
  max,
  step = 1,
  error,
  hint,
  onChange,
}: {
  label: string
  name: string
  value: number
  min: number
  max: number
  step?: number
  error?: string
  hint?: string
  onChange: (value: number) => void
}) {
  // What stands in the field while it is typed in: a "1" that was deleted must not come back before the "4".
  const [typed, setTyped] = useState<string | null>(null)
  const readNumber = (typed: number) => (Number.isNaN(typed) ? min : step === 1 ? Math.round(typed) : typed)
  const set = (next: number) => {
    setTyped(null)
    onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {control => (
        <span className="flex">
          <StepButton sign="−" label={`Less: ${label}`} disabled={value <= min} onClick={() => set(value - step)} />
          <input
            {...control}
            type="number"
            name={name}
            inputMode={step === 1 ? 'numeric' : 'decimal'}
            min={min}
            max={max}
            step={step}
            value={typed ?? value}
            onChange={event => {
              setTyped(event.target.value)
              onChange(readNumber(event.target.valueAsNumber))
            }}
            onBlur={() => setTyped(null)}
            className={`${control.className} no-spin relative rounded-none pr-0 pl-0 text-center tabular-nums focus-visible:z-10`}
          />
          <StepButton sign="+" label={`More: ${label}`} disabled={value >= max} onClick={() => set(value + step)} />
        </span>
      )}
    </Field>
  )
}

/** At an end it stays where it is and keeps the focus; pressing it changes nothing. */
function StepButton({
  sign,
  label,
  disabled,
  onClick,
}: {
  sign: '−' | '+'
  label: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={`min-h-11 w-11 shrink-0 border border-smoke/50 bg-ink text-xl leading-none text-gold transition-colors duration-200 hover:border-smoke focus-visible:relative focus-visible:z-10 aria-disabled:text-smoke/40 aria-disabled:cursor-not-allowed ${sign === '−' ? '-mr-px rounded-l-lg' : '-ml-px rounded-r-lg'}`}
    >
      {sign}
    </button>
  )
}
