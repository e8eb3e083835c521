'use client'

import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { caretAfterMask } from '@/lib/payments/model/card-mask'
import type { CardField, CardFormControl } from './use-card-form'

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
  isNumeric?: boolean
  children?: ReactNode
}

/** Renders a card field that keeps the caret; nameless, so that browsers do not restore it. */
export function CardInput({
  form,
  field,
  label,
  readOnly,
  mask = text => text,
  required = true,
  className,
  isNumeric = false,
  children,
  ...rest
}: CardInputProps) {
  const value = form.values[field]
  const onType = (input: HTMLInputElement) => {
    const before = input.value
    const after = mask(before, value)
    if (after !== before) {
      const caret = caretAfterMask({ before, caret: input.selectionStart ?? before.length, after })
      input.value = after
      input.setSelectionRange(caret, caret)
    }
    form.change(field, after)
  }
  const onBlur = (event: FocusEvent) => {
    const completed = mask(value, '')
    if (completed !== value) form.change(field, completed)
    // Blur errors could move a pressed button away from the pointer.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) form.validateField(field)
  }
  return (
    <Field label={label} error={form.getError(field)} className={className}>
      {props => (
        <>
          <input
            {...rest}
            {...props}
            className={`${props.className} read-only:text-smoke ${isNumeric ? 'tabular-nums' : ''}`}
            inputMode={isNumeric ? 'numeric' : rest.inputMode}
            value={value}
            onChange={event => onType(event.target)}
            onBlur={onBlur}
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
