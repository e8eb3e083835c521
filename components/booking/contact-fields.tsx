import type { FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { type ContactForm, formatPhone } from './contact-schema'

/** Who rides: the names a browser knows how to fill, and the words that do not fit a field. */
export function ContactFields({ form, onTyped }: { form: UseFormReturn<ContactForm>; onTyped: () => void }) {
  const { errors } = form.formState
  const bind = (name: keyof ContactForm) => {
    const { onBlur, ...field } = form.register(name, { onChange: onTyped })
    return {
      ...field,
      onBlur: async (event: FocusEvent) => {
        if (name === 'phone' || name === 'alternatePhone') await tidyPhone(name)
        // An error that pushed a button away from under the finger would cost the press; pressing it checks anyway.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) await onBlur(event)
      },
    }
  }
  const tidyPhone = async (name: 'phone' | 'alternatePhone') => {
    const typed = form.getValues(name)
    const tidy = await formatPhone(typed)
    if (tidy === typed || form.getValues(name) !== typed) return
    form.setValue(name, tidy)
    onTyped()
  }
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field label="First name" required error={errors.firstName?.message}>
        {props => <input {...props} {...bind('firstName')} autoComplete="given-name" />}
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        {props => <input {...props} {...bind('lastName')} autoComplete="family-name" />}
      </Field>
      <Field label="E-mail" required error={errors.email?.message} className="sm:col-span-2">
        {props => (
          <input
            {...props}
            {...bind('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        {props => <input {...props} {...bind('phone')} type="tel" inputMode="tel" autoComplete="tel" />}
      </Field>
      <Field label="Alternate phone (optional)" error={errors.alternatePhone?.message}>
        {props => <input {...props} {...bind('alternatePhone')} type="tel" inputMode="tel" autoComplete="off" />}
      </Field>
      <Field
        label="Special requests (optional)"
        hint="A child seat, a meeting point, a name on the sign."
        error={errors.specialRequests?.message}
        className="sm:col-span-2"
      >
        {props => <textarea {...props} {...bind('specialRequests')} rows={4} autoComplete="off" />}
      </Field>
    </div>
  )
}
