import type { FocusEvent } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '@/components/ui/field'
import { contactInfoSchema, PHONE_MESSAGE } from '@/lib/booking/model/contact-schema'
import { draftPassengerSchema, passengerSchema } from '@/lib/booking/model/extras'

export type ContactFormProps = { form: UseFormReturn<ContactForm>; onEdit: () => void }

const PHONE_FIELDS = ['phone', 'alternatePhone', 'passenger.phone'] as const

/** Binds a control to the form and formats phone numbers on blur. */
function createFieldBinder({ form, onEdit }: ContactFormProps) {
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

export function PassengerFields({
  form,
  hasPassenger,
  onHasPassengerChange,
  onEdit,
}: ContactFormProps & { hasPassenger: boolean; onHasPassengerChange: (hasPassenger: boolean) => void }) {
  const errors = form.formState.errors.passenger
  const bind = createFieldBinder({ form, onEdit })
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-smoke/50 bg-ink px-4 py-2.5 transition-colors duration-200 hover:border-smoke has-checked:border-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold">
        <input
          type="checkbox"
          checked={hasPassenger}
          onChange={event => onHasPassengerChange(event.target.checked)}
          className="size-5 shrink-0 accent-gold outline-none"
        />
        <span>I am booking for someone else</span>
      </label>
      {hasPassenger ? (
        <fieldset className="mt-5 min-w-0 border-ash border-l pl-5">
          <legend className="sr-only">Passenger</legend>
          <p className="mb-5 text-label text-smoke">
            Your chauffeur will look for this person, and can call them if you add a phone number. If you add an email
            address, we will send them the ride details, without the fare.
          </p>
          <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
            <Field label="Passenger’s first name" required error={errors?.firstName?.message}>
              {props => <input {...props} {...bind('passenger.firstName')} enterKeyHint="next" autoComplete="off" />}
            </Field>
            <Field label="Passenger’s last name" required error={errors?.lastName?.message}>
              {props => <input {...props} {...bind('passenger.lastName')} enterKeyHint="next" autoComplete="off" />}
            </Field>
            <Field label="Passenger’s phone (optional)" error={errors?.phone?.message}>
              {props => (
                <input
                  {...props}
                  {...bind('passenger.phone')}
                  enterKeyHint="next"
                  type="tel"
                  inputMode="tel"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Passenger’s email (optional)" error={errors?.email?.message}>
              {props => (
                <input
                  {...props}
                  {...bind('passenger.email')}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
          </div>
        </fieldset>
      ) : null}
    </div>
  )
}

const { shape } = contactInfoSchema
const { email, phone, ...nameShape } = passengerSchema.shape

const contactShape = {
  ...shape,
  phone: shape.phone.refine(isPossiblePhone, PHONE_MESSAGE),
  alternatePhone: shape.alternatePhone.unwrap().refine(isPossiblePhone, PHONE_MESSAGE),
  specialRequests: shape.specialRequests.unwrap(),
}

export const contactFormSchema = z.object({ ...contactShape, passenger: draftPassengerSchema })
export type ContactForm = z.output<typeof contactFormSchema>

export const contactAndPassengerSchema = z.object({
  ...contactShape,
  passenger: z.object({ ...nameShape, email, phone: phone.refine(isPossiblePhone, PHONE_MESSAGE) }),
})

const FIELD_NAMES = [
  ...contactInfoSchema.keyof().options,
  ...passengerSchema.keyof().options.map(key => `passenger.${key}` as const),
]

/** Lists the server's messages for the form's fields, in page order. */
export function listContactErrors(fields: Record<string, string>) {
  return FIELD_NAMES.flatMap(name => {
    const message = fields[name.startsWith('passenger.') ? `extras.${name}` : `contactInfo.${name}`]
    return message === undefined ? [] : [{ name, message }]
  })
}

/** Loads the phone rules, too large for the other steps. */
export function loadPhoneRules() {
  return import('@/lib/booking/model/phone')
}

async function formatPhone(text: string): Promise<string> {
  const rules = await loadPhoneRules().catch(() => null)
  return rules?.formatPhone(text) ?? text
}

/** Without the phone rules, the server decides. */
async function isPossiblePhone(text: string): Promise<boolean> {
  if (text === '') return true
  const rules = await loadPhoneRules().catch(() => null)
  return rules === null || rules.normalizePhone(text) !== null
}
