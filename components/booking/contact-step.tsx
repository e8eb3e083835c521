'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import type { Draft } from '@/lib/booking/draft'
import type { ZelleOptions } from '@/lib/booking/schemas'
import { contactReady } from '@/lib/booking/wizard'
import { ContactFields } from './contact-fields'
import { type ContactForm, contactAndPassengerSchema, contactFormSchema, loadPhoneRules } from './contact-schema'
import { PassengerFields } from './passenger-fields'
import { offeredMethods, PaymentMethods } from './payment-methods'

/** The form's fields by the path that the server names them with, in the order they stand on the page. */
const FIELDS = [
  ['contactInfo.firstName', 'firstName'],
  ['contactInfo.lastName', 'lastName'],
  ['contactInfo.email', 'email'],
  ['contactInfo.phone', 'phone'],
  ['contactInfo.alternatePhone', 'alternatePhone'],
  ['contactInfo.specialRequests', 'specialRequests'],
  ['extras.passenger.firstName', 'passenger.firstName'],
  ['extras.passenger.lastName', 'passenger.lastName'],
  ['extras.passenger.phone', 'passenger.phone'],
  ['extras.passenger.email', 'passenger.email'],
] as const
const NOBODY = { firstName: '', lastName: '', email: '', phone: '' }

/** Step 2: who books, who rides and how it is paid. What is typed goes to the draft at once, so that nothing is lost on a reload. */
export function ContactStep({
  draft,
  onChange,
  onBack,
  onSubmit,
  submitting,
  fieldErrors,
  notice,
  zelle,
  editing,
}: {
  draft: Draft
  onChange: (patch: Partial<Draft>) => void
  onBack: () => void
  onSubmit: () => void
  submitting: boolean
  /** The server's sentences by path, such as 'contactInfo.phone'. */
  fieldErrors: Record<string, string>
  /** What went wrong with the whole form, shown above the buttons. */
  notice: ReactNode
  zelle: ZelleOptions | null
  /** Whether a booking is being changed rather than made. */
  editing: boolean
}) {
  const forOther = draft.extras.passenger !== null
  const form = useForm<ContactForm>({
    resolver: zodResolver(forOther ? contactAndPassengerSchema : contactFormSchema),
    defaultValues: { ...draft.contactInfo, passenger: draft.extras.passenger ?? NOBODY },
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { setError, setFocus } = form
  const { isSubmitting } = form.formState
  const methods = offeredMethods({ zelle })
  const only = methods.length === 1 ? methods[0]?.value : undefined
  const chosen = methods.find(({ value }) => value === draft.paymentMethod)?.value ?? ''
  const busy = submitting || isSubmitting

  useEffect(() => void loadPhoneRules().catch(() => {}), [])

  // The only way to pay is chosen from the start.
  const preselect = chosen === '' ? only : undefined
  useEffect(() => {
    if (preselect) onChange({ paymentMethod: preselect })
  }, [preselect, onChange])

  useEffect(() => {
    const refused = FIELDS.flatMap(([path, name]) => {
      const message = fieldErrors[path]
      return message === undefined ? [] : [{ name, message }]
    })
    for (const { name, message } of refused) setError(name, { type: 'server', message })
    if (refused[0]) setFocus(refused[0].name)
  }, [fieldErrors, setError, setFocus])

  const tell = (asked = forOther) => {
    const { passenger, ...contactInfo } = form.getValues()
    onChange({ contactInfo, extras: { ...draft.extras, passenger: asked ? passenger : null } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void form.handleSubmit(onSubmit)()
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby="contact-step" className="min-w-0">
      <h3 id="contact-step" tabIndex={-1} className="font-display text-heading font-semibold outline-none">
        Contact Information
      </h3>
      <p className="mt-2 mb-7 text-smoke">
        {editing
          ? 'You are editing your booking. Nothing changes until you confirm again.'
          : `${forOther ? 'We will contact you here about the booking, and call you if we cannot reach the passenger' : 'Your chauffeur will contact you here'}. Fields with * are required.`}
      </p>
      <ContactFields form={form} onTyped={() => tell()} />
      <div className="mt-6">
        <PassengerFields form={form} asked={forOther} onAsked={tell} onTyped={() => tell()} />
      </div>
      <div className="mt-8">
        <PaymentMethods
          options={methods}
          value={chosen}
          onChange={paymentMethod => onChange({ paymentMethod })}
          error={fieldErrors.paymentMethod}
        />
      </div>
      {notice ? <div className="mt-8">{notice}</div> : null}
      <p className="mt-8 text-label text-smoke">
        By booking you agree to our {legalLink('/terms', 'Terms of Service')} and{' '}
        {legalLink('/privacy', 'Privacy Policy')}.
      </p>
      <div className="mt-4 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between">
        <Button
          type="submit"
          disabled={!contactReady(draft) || chosen === ''}
          aria-disabled={busy}
          className="aria-disabled:cursor-progress aria-disabled:opacity-60 sm:min-w-48"
        >
          {busy ? 'Confirming…' : 'Review & Confirm'}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back to Ride Details
        </Button>
      </div>
    </form>
  )
}

/** Links to a legal page in a new tab, so that the booking stays open. */
function legalLink(href: string, label: string) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="text-ivory underline decoration-smoke/50 underline-offset-4 hover:text-gold"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
