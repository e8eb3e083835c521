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
  isNumeric?: boolean
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
    // An error that pushed a button away from under the finger would cost the press; pressing it checks anyway.
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
