'use client'

import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { caretAfterMask } from '@/lib/payment/card-mask'
import type { CardField, CardFormControl } from './use-card-form'

/** How a field shapes what is typed; `previous` is what it showed before. */
type Mask = (text: string, previous: string) => string

type CardInputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'type' | 'placeholder' | 'autoCapitalize'
> & {
  form: CardFormControl
  field: CardField
  label: string
  readOnly: boolean
  mask?: Mask
  required?: boolean
  className?: string
  /** Digits alone: the keyboard of numbers, and figures of one width. */
  numeric?: boolean
  children?: ReactNode
}

/** One field of the card, shaped as it is typed with the caret kept in place. It has no name: no browser restores it. */
export function CardInput({
  form,
  field,
  label,
  readOnly,
  mask = text => text,
  required = true,
  className,
  numeric = false,
  children,
  ...rest
}: CardInputProps) {
  const value = form.values[field]
  const type = (input: HTMLInputElement) => {
    const before = input.value
    const after = mask(before, value)
    if (after !== before) {
      const caret = caretAfterMask({ before, caret: input.selectionStart ?? before.length, after })
      input.value = after
      input.setSelectionRange(caret, caret)
    }
    form.change(field, after)
  }
  const leave = (event: FocusEvent) => {
    const whole = mask(value, '')
    if (whole !== value) form.change(field, whole)
    // An error that pushed a button away from under the finger would cost the press; pressing it checks anyway.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) form.leave(field)
  }
  return (
    <Field label={label} error={form.errorOf(field)} className={className}>
      {props => (
        <>
          <input
            {...rest}
            {...props}
            className={`${props.className} read-only:text-smoke ${numeric ? 'tabular-nums' : ''}`}
            inputMode={numeric ? 'numeric' : rest.inputMode}
            value={value}
            onChange={event => type(event.target)}
            onBlur={leave}
            readOnly={readOnly}
            aria-required={required || undefined}
            autoCorrect="off"
            spellCheck={false}
          />
          {children}
        </>
      )}
    </Field>
  )
}
