'use client'

import { Field } from '@/components/ui/field'

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
}: {
  type: 'date' | 'time'
  label: string
  name: string
  value: string
  min?: string
  required?: boolean
  error?: string
  hint?: string
  onChange: (value: string) => void
}) {
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
