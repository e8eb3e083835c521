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

/** Renders a number input with buttons; empty and less count as the minimum, of which a fare is calculated at once. */
export function Stepper({ label, name, value, min, max, step = 1, error, hint, onChange }: StepperProps) {
  // A deleted "1" must not reappear before the "4" is typed.
  const [draft, setDraft] = useState<string | null>(null)
  const normalizeNumber = (draft: number) => (Number.isNaN(draft) ? min : step === 1 ? Math.round(draft) : draft)
  const set = (next: number) => {
    setDraft(null)
    onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {control => (
        <span className="stepper">
          <StepButton
            symbol="−"
            label={`Decrease ${uncapitalize(label)}`}
            disabled={value <= min}
            onClick={() => set(value - step)}
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
              onChange(Math.max(min, normalizeNumber(event.target.valueAsNumber)))
            }}
            onBlur={() => setDraft(null)}
          />
          <StepButton
            symbol="+"
            label={`Increase ${uncapitalize(label)}`}
            disabled={value >= max}
            onClick={() => set(value + step)}
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
