'use client'

import { useEffect, useRef, useState } from 'react'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { describeEta, type EtaInput, etaInputSchema } from '@/lib/booking/model/eta'
import { type Booking, type Chauffeur, chauffeurSchema } from '@/lib/booking/model/schemas'
import { formatUsPhone, getZoneAbbreviation } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { toPlainCharacters } from '@/lib/typed-text'
import { ActionButton } from './action-button'
import { DetailLink } from './detail-section'
import type { ActionInput, OperatorBookingState } from './use-operator-booking'

const EMPTY_CHAUFFEUR: Chauffeur = { name: '', car: '', phone: '' }
const FIELDS = [
  { name: 'name', label: 'Chauffeur’s name', hint: undefined, type: 'text' },
  { name: 'car', label: 'Car', hint: 'Color, model and plate, so the passenger can find it.', type: 'text' },
  { name: 'phone', label: 'Chauffeur’s phone', hint: undefined, type: 'tel' },
] as const

/** Assigns or replaces the chauffeur. Immediate rides ask for the ETA first. */
export function ChauffeurForm({
  booking,
  state,
  onAction,
  canAssign,
}: {
  booking: Booking
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
  canAssign: boolean
}) {
  const { chauffeur } = booking
  const now = useNow()
  const [values, setValues] = useState(EMPTY_CHAUFFEUR)
  const [etaValues, setEtaValues] = useState(EMPTY_ETA)
  const [etaError, setEtaError] = useState<string>()
  const isEtaAwaited = booking.scheduleOption === 'immediately' && booking.eta === null
  const [isExpanded, setIsExpanded] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<keyof Chauffeur, string>>>({})
  const busy = state.busy === 'chauffeur'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isExpanded) form.current?.querySelector('input')?.focus()
  }, [isExpanded])

  const assign = async (form: HTMLFormElement) => {
    const parsed = chauffeurSchema.safeParse(values)
    setErrors(parsed.success ? {} : toFieldErrors(parsed.error.issues))
    const { eta, error } = parseEta(etaValues)
    const missingEta = isEtaAwaited && eta === undefined ? 'Please enter the chauffeur’s arrival time.' : undefined
    const etaMessage = error ?? missingEta
    setEtaError(etaMessage)
    if (etaMessage !== undefined) return focusFirstField({ form, names: ['etaMinutes'] })
    if (!parsed.success) return focusFirstField({ form, names: parsed.error.issues.map(({ path }) => String(path[0])) })
    if (!(await onAction({ action: 'chauffeur', chauffeur: parsed.data, ...(eta && { eta }) }))) return
    setValues(EMPTY_CHAUFFEUR)
    setEtaValues(EMPTY_ETA)
    setIsExpanded(false)
  }

  const etaFields = (
    <EtaFields
      values={etaValues}
      onChange={setEtaValues}
      timeZoneName={getZoneAbbreviation(now, booking.pickupTimeZone)}
      required={isEtaAwaited}
      error={etaError ?? state.result?.fields.eta}
    />
  )
  return (
    <div className="border-t border-ash pt-6">
      <h3 className="font-semibold">Chauffeur</h3>
      {chauffeur === null ? null : (
        <p className="mt-2">
          {chauffeur.name}, {chauffeur.car}
          <br />
          <DetailLink href={getPhoneUrl(chauffeur.phone)}>{formatUsPhone(chauffeur.phone)}</DetailLink>
        </p>
      )}
      {canAssign && chauffeur !== null && !isExpanded ? (
        <Button variant="secondary" onClick={() => setIsExpanded(true)} className="mt-4 w-full">
          Replace the chauffeur
        </Button>
      ) : null}
      {canAssign && (chauffeur === null || isExpanded) ? (
        <form
          ref={form}
          noValidate
          className="mt-4 grid grid-cols-1 gap-4"
          onSubmit={event => {
            event.preventDefault()
            void assign(event.currentTarget)
          }}
        >
          {isEtaAwaited ? etaFields : null}
          {FIELDS.map(({ name, label, hint, type }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              error={errors[name] ?? state.result?.fields[`chauffeur.${name}`]}
              required
            >
              {props => (
                <input
                  {...props}
                  name={name}
                  type={type}
                  value={values[name]}
                  onChange={event => setValues({ ...values, [name]: event.target.value })}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          {isEtaAwaited ? null : etaFields}
          <ActionButton
            type="submit"
            variant={booking.confirmedAt === null && !isEtaAwaited ? 'secondary' : 'primary'}
            busy={busy}
            busyLabel="Assigning…"
          >
            Assign and notify customer
          </ActionButton>
        </form>
      ) : null}
    </div>
  )
}

function toFieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

function focusFirstField({ form, names }: { form: HTMLFormElement; names: readonly string[] }): void {
  const field = form.elements.namedItem(names[0] ?? '')
  if (field instanceof HTMLElement) field.focus()
}

export type EtaValues = { minutes: string; time: string }
const EMPTY_ETA: EtaValues = { minutes: '', time: '' }

/** Parses the typed ETA: undefined when empty, an error message when invalid. */
function parseEta({ minutes, time }: EtaValues): { eta?: EtaInput; error?: string } {
  if (minutes.trim() === '' && time === '') return {}
  const parsed = etaInputSchema.safeParse(time === '' ? { inMinutes: Number(toPlainCharacters(minutes)) } : { time })
  return parsed.success ? { eta: parsed.data } : { error: parsed.error.issues[0]?.message }
}

/** Renders the ETA inputs. */
function EtaFields({
  values,
  onChange,
  timeZoneName,
  required,
  error,
}: {
  values: EtaValues
  onChange: (values: EtaValues) => void
  timeZoneName: string
  required: boolean
  error?: string
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4">
      <Field label="ETA in minutes" error={error} required={required} hint="From now.">
        {props => (
          <input
            {...props}
            name="etaMinutes"
            inputMode="numeric"
            value={values.minutes}
            onChange={event => onChange({ minutes: event.target.value, time: '' })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Or arrival time" hint={`Local time at the pickup location (${timeZoneName}).`}>
        {props => (
          <input
            {...props}
            name="etaTime"
            type="time"
            value={values.time}
            onChange={event => onChange({ minutes: '', time: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** Sets an assigned chauffeur's ETA. Keeps typed text when the booking refreshes. */
export function EtaForm({
  booking,
  state,
  onAction,
}: {
  booking: Booking
  state: OperatorBookingState
  onAction: (action: ActionInput) => Promise<boolean>
}) {
  const now = useNow()
  const [values, setValues] = useState(EMPTY_ETA)
  const [error, setError] = useState<string>()
  const isEtaPending = booking.scheduleOption === 'immediately' && booking.eta === null
  const eta = describeEta({ booking, now })
  const submitEta = async () => {
    const parsed = parseEta(values)
    setError(parsed.eta === undefined ? (parsed.error ?? 'Please enter the chauffeur’s arrival time.') : undefined)
    if (parsed.eta !== undefined && (await onAction({ action: 'eta', eta: parsed.eta }))) setValues(EMPTY_ETA)
  }
  return (
    <form
      noValidate
      aria-label="ETA"
      className="grid grid-cols-1 gap-4 border-t border-ash pt-6"
      onSubmit={event => {
        event.preventDefault()
        void submitEta()
      }}
    >
      <h3 className="font-semibold">{eta === null ? 'ETA' : `ETA ${eta.time}`}</h3>
      <EtaFields
        values={values}
        onChange={setValues}
        timeZoneName={getZoneAbbreviation(now, booking.pickupTimeZone)}
        required
        error={error ?? state.result?.fields.eta}
      />
      <ActionButton
        type="submit"
        variant={isEtaPending ? 'primary' : 'secondary'}
        busy={state.busy === 'eta'}
        busyLabel="Setting…"
      >
        {booking.eta === null ? 'Set the ETA' : 'Change the ETA'}
      </ActionButton>
    </form>
  )
}
