import { type ChangeEvent, type FocusEvent, useRef } from 'react'
import { Field } from '@/components/ui/field'
import type { Draft } from '@/lib/booking/model/draft'
import { emptyPassenger } from '@/lib/booking/model/extras'
import { type FieldErrors, readField } from '@/lib/booking/model/field-errors'
import { OptionalFields } from './optional-fields'

export type ContactFieldsProps = {
  draft: Draft
  errors: FieldErrors
  onChange: (patch: Partial<Draft>) => void
  /** The field was left, after which its error is shown. */
  onLeave: (name: string) => void
}

type InputProps = ContactFieldsProps & {
  name: string
  label: string
  required?: boolean
  autoComplete?: string
  className?: string
}

function ContactInput({ draft, errors, onChange, onLeave, name, label, required, className, ...rest }: InputProps) {
  const isPhone = /phone$/i.test(name)
  const isEmail = name.endsWith('email')
  return (
    <Field
      label={required ? label : `${label} (optional)`}
      required={required}
      error={errors[name]}
      className={className}
    >
      {control => (
        <input
          autoComplete="off"
          {...control}
          {...rest}
          {...(isPhone ? { type: 'tel', inputMode: 'tel' } : {})}
          {...(isEmail ? { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } : {})}
          name={name}
          enterKeyHint="next"
          value={readField(draft, name)}
          onChange={event => onChange(setContactField(draft, name, event.target.value))}
          onBlur={event => leave(event, name, onLeave)}
        />
      )}
    </Field>
  )
}

/** Returns the part of the draft in which a field of step 2 has a new value. */
function setContactField(draft: Draft, name: string, value: string): Partial<Draft> {
  const [group, key] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)]
  if (group === 'contactInfo') return { contactInfo: { ...draft.contactInfo, [key]: value } }
  return {
    extras: { ...draft.extras, passenger: { ...(draft.extras.passenger ?? emptyPassenger), [key]: value } },
  }
}

/** An error that appears could move the button that is being pressed away from the pointer. */
function leave(event: FocusEvent, name: string, onLeave: ContactFieldsProps['onLeave']) {
  if (!(event.relatedTarget instanceof HTMLButtonElement)) onLeave(name)
}

export function ContactFields(props: ContactFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 max-[18rem]:grid-cols-1 sm:gap-x-5">
      <ContactInput {...props} name="contactInfo.firstName" label="First name" required autoComplete="given-name" />
      <ContactInput {...props} name="contactInfo.lastName" label="Last name" required autoComplete="family-name" />
      <ContactInput
        {...props}
        name="contactInfo.email"
        label="Email"
        required
        autoComplete="email"
        className="col-span-full"
      />
      <ContactInput
        {...props}
        name="contactInfo.phone"
        label="Phone"
        required
        autoComplete="tel"
        className="col-span-full"
      />
    </div>
  )
}

export function PassengerFields(props: ContactFieldsProps) {
  const { draft, onChange } = props
  const { passenger } = draft.extras
  const removed = useRef(emptyPassenger)
  const setHasPassenger = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (passenger !== null) removed.current = passenger
    onChange({ extras: { ...draft.extras, passenger: target.checked ? removed.current : null } })
  }
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={passenger !== null}
          onChange={setHasPassenger}
          className="size-5 shrink-0 accent-gold"
        />
        <span>I am booking for someone else</span>
      </label>
      {passenger === null ? null : (
        <fieldset className="mt-3 min-w-0 border-ash border-l pl-5">
          <legend className="sr-only">Passenger</legend>
          <p className="mb-5 text-label text-smoke">
            Your chauffeur will look for this person, and can call them if you add a phone number. If you add an email
            address, we will send them the ride details, without the fare.
          </p>
          <div className="grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
            <ContactInput {...props} name="extras.passenger.firstName" label="Passenger’s first name" required />
            <ContactInput {...props} name="extras.passenger.lastName" label="Passenger’s last name" required />
            <ContactInput {...props} name="extras.passenger.phone" label="Passenger’s phone" />
            <ContactInput {...props} name="extras.passenger.email" label="Passenger’s email" />
          </div>
        </fieldset>
      )}
    </div>
  )
}

export function MoreContactFields(props: ContactFieldsProps) {
  const { draft, errors, onChange, onLeave } = props
  const { alternatePhone, specialRequests } = draft.contactInfo
  const error = errors['contactInfo.specialRequests']
  return (
    <OptionalFields
      label="Alternate phone, special requests"
      note={[alternatePhone, specialRequests].filter(Boolean).join(' · ')}
      hasError={errors['contactInfo.alternatePhone'] !== undefined || error !== undefined}
    >
      <ContactInput {...props} name="contactInfo.alternatePhone" label="Alternate phone" />
      <Field label="Special requests (optional)" hint="Anything else your chauffeur should know." error={error}>
        {control => (
          <textarea
            {...control}
            name="contactInfo.specialRequests"
            rows={4}
            autoComplete="off"
            value={specialRequests}
            onChange={event => onChange(setContactField(draft, 'contactInfo.specialRequests', event.target.value))}
            onBlur={event => leave(event, 'contactInfo.specialRequests', onLeave)}
          />
        )}
      </Field>
    </OptionalFields>
  )
}
