import { Field } from '@/components/ui/field'
import { type ContactFormProps, createFieldBinder } from './contact-fields'

/** Renders the choice to book for someone else. */
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
