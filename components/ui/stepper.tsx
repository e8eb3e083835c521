'use client'

import { useState } from 'react'
import { uncapitalize } from '@/lib/format'
import { Field } from './field'

type StepperProps = {
  label: string
  name: string
  value: number
  min: number
  max: number
  step?: number
  error?: string
  hint?: string
  onChange: (value: number) => void
}

/** Renders a number input with buttons. What is typed counts as the nearest number that can be booked, at once. */
export function Stepper({ label, name, value, min, max, step = 1, error, hint, onChange }: StepperProps) {
  // A deleted "1" must not reappear before the "4" is typed.
  const [draft, setDraft] = useState<string | null>(null)
  const set = (next: number) => {
    const stepped = Number.isNaN(next) ? min : Math.round(next / step) * step
    onChange(Math.min(max, Math.max(min, stepped)))
  }
  const press = (next: number) => {
    setDraft(null)
    set(next)
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {control => (
        <span className="stepper">
          <StepButton
            symbol="−"
            label={`Decrease ${uncapitalize(label)}`}
            disabled={value <= min}
            onClick={() => press(value - step)}
          />
          <input
            {...control}
            type="number"
            name={name}
            inputMode={step === 1 ? 'numeric' : 'decimal'}
            min={min}
            max={max}
            step={step}
            value={draft ?? value}
            onChange={event => {
              setDraft(event.target.value)
              set(event.target.valueAsNumber)
            }}
            onBlur={() => setDraft(null)}
          />
          <StepButton
            symbol="+"
            label={`Increase ${uncapitalize(label)}`}
            disabled={value >= max}
            onClick={() => press(value + step)}
          />
        </span>
      )}
    </Field>
  )
}

type StepButtonProps = {
  symbol: '−' | '+'
  label: string
  disabled: boolean
  onClick: () => void
}

/** aria-disabled keeps the focus at a limit. */
function StepButton({ symbol, label, disabled, onClick }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={disabled} onClick={onClick}>
      {symbol}
    </button>
  )
}
