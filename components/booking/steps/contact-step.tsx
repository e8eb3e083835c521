'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import useSWR from 'swr'
import {
  ContactFields,
  type ContactForm,
  contactAndPassengerSchema,
  contactFormSchema,
  listContactErrors,
  loadPhoneRules,
  PassengerFields,
} from '@/components/booking/fields/contact-fields'
import { MissingFields } from '@/components/booking/fields/missing-fields'
import { Button } from '@/components/ui/button'
import { RadioCards, type RadioOption } from '@/components/ui/field'
import type { Draft } from '@/lib/booking/model/draft'
import { emptyPassenger } from '@/lib/booking/model/extras'
import { paymentMethodLabels } from '@/lib/booking/model/format-extras'
import { listMissingContactFields } from '@/lib/booking/model/missing-fields'
import type { PaymentMethod, ZelleOptions } from '@/lib/booking/model/schemas'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'

type ContactStepProps = {
  draft: Draft
  onChange: (patch: Partial<Draft>) => void
  onBack: () => void
  onSubmit: () => void
  submitting: boolean
  fieldErrors: Record<string, string>
  alert: ReactNode
  /** Next to the form; on narrow screens right above its buttons. */
  rideCard?: ReactNode
  zelle: ZelleOptions | null
  isEditing: boolean
  isOperator?: boolean
  /** The payment method of a paid ride stays. */
  isPaid?: boolean
  /** The alert has the buttons to continue. */
  isReviewed?: boolean
}

/** Renders step 2. Saves every edit to the draft, so that a reload loses nothing. */
export function ContactStep({
  draft,
  onChange,
  onBack,
  onSubmit,
  submitting,
  fieldErrors,
  alert,
  rideCard,
  zelle,
  isEditing,
  isOperator = false,
  isPaid = false,
  isReviewed = false,
}: ContactStepProps) {
  const hasPassenger = draft.extras.passenger !== null
  const form = useForm<ContactForm>({
    resolver: zodResolver(hasPassenger ? contactAndPassengerSchema : contactFormSchema),
    defaultValues: { ...draft.contactInfo, passenger: draft.extras.passenger ?? emptyPassenger },
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { setError, setFocus } = form
  const { isSubmitting } = form.formState
  const methods = listPaymentMethods({ zelle })
  const chosenMethod = methods.find(({ value }) => value === draft.paymentMethod)?.value ?? ''
  const missingFields = listMissingContactFields({ ...draft, paymentMethod: chosenMethod })
  const busy = submitting || isSubmitting

  useEffect(() => void loadPhoneRules().catch(() => {}), [])

  const preselect = chosenMethod === '' ? methods[0]?.value : undefined
  useEffect(() => {
    if (preselect) onChange({ paymentMethod: preselect })
  }, [preselect, onChange])

  useEffect(() => {
    const rejectedFields = listContactErrors(fieldErrors)
    for (const { name, message } of rejectedFields) setError(name, { type: 'server', message })
    if (rejectedFields[0]) setFocus(rejectedFields[0].name)
  }, [fieldErrors, setError, setFocus])

  const saveContact = (withPassenger = hasPassenger) => {
    const { passenger, ...contactInfo } = form.getValues()
    onChange({ contactInfo, extras: { ...draft.extras, passenger: withPassenger ? passenger : null } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void form.handleSubmit(onSubmit)()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="contact-step"
      className="grid grid-cols-1 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-12"
    >
      <div className="min-w-0">
        <h3 id="contact-step" tabIndex={-1} className="font-display text-heading font-semibold outline-none">
          Contact Information
        </h3>
        <p className="mt-2 mb-7 text-smoke">
          {isEditing
            ? `You are editing ${isOperator ? 'this' : 'your'} booking. Nothing changes until you confirm again.`
            : `${hasPassenger ? 'We will use these details to contact you about the booking and to call you if we cannot reach the passenger' : 'Your chauffeur will use these details to reach you'}. Fields marked with * are required.`}
        </p>
        <ContactFields form={form} onEdit={() => saveContact()} />
        <div className="mt-6">
          <PassengerFields
            form={form}
            hasPassenger={hasPassenger}
            onHasPassengerChange={saveContact}
            onEdit={() => saveContact()}
          />
        </div>
        {isPaid ? null : (
          <div className="mt-8">
            <PaymentMethods
              options={methods}
              value={chosenMethod}
              onChange={paymentMethod => onChange({ paymentMethod })}
              error={fieldErrors.paymentMethod}
            />
          </div>
        )}
        {isOperator ? null : (
          <p className="mt-8 text-label text-smoke">
            {isEditing ? 'By confirming' : 'By booking'}, you agree to our{' '}
            {renderLegalLink('/terms', 'Terms of Service')} and {renderLegalLink('/privacy', 'Privacy Policy')}.
          </p>
        )}
      </div>
      {rideCard}
      <div className="min-w-0">
        <div className="mb-6 empty:hidden">{alert}</div>
        <MissingFields fields={missingFields} className="mb-3" />
        <div className={isReviewed ? 'hidden' : 'grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between'}>
          <Button
            type="submit"
            disabled={missingFields.length > 0}
            aria-disabled={busy}
            className="aria-disabled:cursor-progress aria-disabled:opacity-60 sm:min-w-48"
          >
            {isPaid ? (busy ? 'One moment…' : 'Review Change') : busy ? 'Confirming…' : 'Review & Confirm'}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Back to Ride Details
          </Button>
        </div>
      </div>
    </form>
  )
}

/** A new tab keeps the booking open. */
function renderLegalLink(href: string, label: string) {
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

/** Lists the offered payment methods, cards first. */
function listPaymentMethods({ zelle }: { zelle: ZelleOptions | null }): RadioOption<PaymentMethod>[] {
  const card = { value: 'authorizenet', label: paymentMethodLabels.authorizenet, note: <CardNote /> } as const
  if (zelle === null) return [card]
  const note = 'Send the fare from your bank’s app once your ride is booked.'
  return [card, { value: 'zelle', label: paymentMethodLabels.zelle, note }]
}

type PaymentMethodsProps = {
  options: RadioOption<PaymentMethod>[]
  value: PaymentMethod | ''
  onChange: (value: PaymentMethod) => void
  error?: string
}

function PaymentMethods({ options, value, onChange, error }: PaymentMethodsProps) {
  return (
    <RadioCards
      legend="Payment method"
      name="paymentMethod"
      required
      value={value}
      options={options}
      onChange={onChange}
      columns={1}
      error={error}
    />
  )
}

function CardNote() {
  const { data } = useSWR('payments/config', fetchPaymentConfig, { revalidateOnFocus: false })
  return (
    <>
      Pay on our secure form once your ride is booked.
      <span className="block min-h-[1lh]">
        {data === undefined ? null : data.demo ? 'Demo: no card is charged' : 'We never see your card number.'}
      </span>
    </>
  )
}
