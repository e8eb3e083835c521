import { type ReactNode, useId } from 'react'
import { Icon } from './icon'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  className: string
}

type FieldProps = {
  label: ReactNode
  error?: string
  hint?: ReactNode
  required?: boolean
  className?: string
  children: (props: ControlProps) => ReactNode
}

export function Field({ label, error, hint, required = false, className = '', children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`min-w-0 ${className}`.trim()}>
      <label htmlFor={id} className="field-label">
        {label}
        {required && <RequiredMark />}
      </label>
      <div>
        {children({
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': required || undefined,
          className: 'control',
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export type RadioOption<V extends string> = { value: V; label: ReactNode; note?: ReactNode; disabled?: boolean }

const COLUMN_CLASSES = {
  1: 'grid-cols-1',
  2: 'two',
  fit: 'flex flex-wrap *:grow *:basis-30',
} as const

type RadioCardsProps<V extends string> = {
  legend: ReactNode
  name: string
  value: V | ''
  options: readonly RadioOption<V>[]
  /** Without it, the browser keeps the choice. */
  onChange?: (value: V) => void
  columns?: keyof typeof COLUMN_CLASSES
  error?: string
  required?: boolean
}

/** Renders a radio group as cards, with native radios. */
export function RadioCards<V extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  columns = 2,
  error,
  required = false,
}: RadioCardsProps<V>) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">
        {legend}
        {required && <RequiredMark />}
      </legend>
      <div className={`radio-cards ${COLUMN_CLASSES[columns]}`}>
        {options.map((option, index) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(onChange
                ? { checked: option.value === value, onChange: () => onChange(option.value) }
                : { defaultChecked: option.value === value })}
              disabled={option.disabled}
              required={required}
              aria-labelledby={option.note ? `${id}-${index}` : undefined}
              aria-describedby={option.note ? `${id}-${index}-note` : undefined}
              className="radio"
            />
            {option.note ? (
              <span>
                <span id={`${id}-${index}`}>{option.label}</span>
                <span id={`${id}-${index}-note`} className="mt-0.5 block text-label text-smoke">
                  {option.note}
                </span>
              </span>
            ) : (
              <span>{option.label}</span>
            )}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-smoke">
      {' *'}
    </span>
  )
}

/** Renders an error with an icon, not by color alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-label text-stop">
      <Icon viewBoxSize={16} strokeWidth={1.4} className="mt-px size-4 shrink-0">
        <circle cx="8" cy="8" r="6.3" />
        <path d="M8 4.8v3.7M8 11v.2" />
      </Icon>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
