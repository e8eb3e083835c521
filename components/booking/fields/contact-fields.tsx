import type { FocusEvent } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { contactPhones } from '@/lib/booking/model/contact-phones'
import { type ContactForm, formatPhone } from './contact-form-schema'

export type ContactFormProps = { form: UseFormReturn<ContactForm>; onEdit: () => void }

const PHONE_FIELDS = [...contactPhones, 'passenger.phone'] as const

/** Binds a control to the form and formats phone numbers on blur. */
export function createFieldBinder({ form, onEdit }: ContactFormProps) {
  const reformatPhone = async (name: (typeof PHONE_FIELDS)[number]) => {
    const typed = form.getValues(name)
    const formatted = await formatPhone(typed)
    if (formatted === typed || form.getValues(name) !== typed) return
    form.setValue(name, formatted)
    onEdit()
  }
  return (name: FieldPath<ContactForm>) => {
    const { onBlur, ...field } = form.register(name, { onChange: onEdit })
    return {
      ...field,
      onBlur: async (event: FocusEvent) => {
        const phone = PHONE_FIELDS.find(one => one === name)
        if (phone !== undefined) await reformatPhone(phone)
        // Blur errors could move a pressed button away from the pointer.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) await onBlur(event)
      },
    }
  }
}

/** Renders the booker's name, email and phone fields. */
export function ContactFields({ form, onEdit }: ContactFormProps) {
  const { errors } = form.formState
  const bind = createFieldBinder({ form, onEdit })
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field label="First name" required error={errors.firstName?.message}>
        {props => <input {...props} {...bind('firstName')} enterKeyHint="next" autoComplete="given-name" />}
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        {props => <input {...props} {...bind('lastName')} enterKeyHint="next" autoComplete="family-name" />}
      </Field>
      <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
        {props => (
          <input
            {...props}
            {...bind('email')}
            enterKeyHint="next"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        {props => (
          <input {...props} {...bind('phone')} enterKeyHint="next" type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </Field>
      <Field label="Alternate phone (optional)" error={errors.alternatePhone?.message}>
        {props => (
          <input
            {...props}
            {...bind('alternatePhone')}
            enterKeyHint="next"
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Special requests (optional)"
        hint="Anything else your chauffeur should know."
        error={errors.specialRequests?.message}
        className="sm:col-span-2"
      >
        {props => <textarea {...props} {...bind('specialRequests')} rows={4} autoComplete="off" />}
      </Field>
    </div>
  )
}
