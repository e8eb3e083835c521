'use client'

import { useEffect, useRef, useState } from 'react'
import { useNow } from '@/components/booking/use-now'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { readablePhone } from '@/lib/booking/receipt'
import { type Booking, type Chauffeur, chauffeurSchema } from '@/lib/booking/schemas'
import { zoneName } from '@/lib/format'
import { telephoneHref } from '@/lib/telephone'
import { EtaFields, NO_ETA, readEta } from './eta-fields'
import { FactLink } from './fact-rows'
import { PressButton } from './press-button'
import type { OperatorBooking, Press } from './use-operator-booking'

const NOBODY: Chauffeur = { name: '', car: '', phone: '' }
const FIELDS = [
  { name: 'name', label: "Chauffeur's name", hint: undefined, type: 'text' },
  { name: 'car', label: 'Car', hint: 'Color, model and plate, so the passenger can find it.', type: 'text' },
  { name: 'phone', label: "Chauffeur's phone", hint: undefined, type: 'tel' },
] as const

/**
 * Who drives, and when they arrive: asked for while nobody is assigned, folded away after. The rider of an immediate ride
 * waits for the ETA, so that it is asked for first there. What was typed stays, whatever happens meanwhile.
 */
export function ChauffeurForm({
  booking,
  held,
  onPress,
  open,
}: {
  booking: Booking
  held: OperatorBooking
  onPress: (press: Press) => Promise<boolean>
  /** Whether somebody can be assigned now. */
  open: boolean
}) {
  const { chauffeur } = booking
  const now = useNow()
  const [typed, setTyped] = useState(NOBODY)
  const [typedEta, setTypedEta] = useState(NO_ETA)
  const [etaError, setEtaError] = useState<string>()
  const isEtaAwaited = booking.scheduleOption === 'immediately' && booking.eta === null
  const [unfolded, setUnfolded] = useState(false)
  const [faults, setFaults] = useState<Partial<Record<keyof Chauffeur, string>>>({})
  const busy = held.busy === 'chauffeur'
  const form = useRef<HTMLFormElement>(null)
  // The button that unfolded it is gone: what it unfolded is entered where it begins.
  useEffect(() => {
    if (unfolded) form.current?.querySelector('input')?.focus()
  }, [unfolded])

  const assign = async (form: HTMLFormElement) => {
    const read = chauffeurSchema.safeParse(typed)
    setFaults(read.success ? {} : faultsOf(read.error.issues))
    const { eta, error } = readEta(typedEta)
    const missing = isEtaAwaited && eta === undefined ? 'Please enter when the chauffeur arrives.' : undefined
    const etaFault = error ?? missing
    setEtaError(etaFault)
    if (etaFault !== undefined) return focusFirst({ form, names: ['etaMinutes'] })
    if (!read.success) return focusFirst({ form, names: read.error.issues.map(({ path }) => String(path[0])) })
    if (!(await onPress({ action: 'chauffeur', chauffeur: read.data, ...(eta && { eta }) }))) return
    setTyped(NOBODY)
    setTypedEta(NO_ETA)
    setUnfolded(false)
  }

  const etaFields = (
    <EtaFields
      typed={typedEta}
      onChange={setTypedEta}
      zone={zoneName(now, booking.pickupTimeZone)}
      required={isEtaAwaited}
      error={etaError ?? held.outcome?.fields.eta}
    />
  )
  return (
    <div className="border-t border-ash pt-6">
      <h3 className="font-semibold">Chauffeur</h3>
      {chauffeur === null ? null : (
        <p className="mt-2">
          {chauffeur.name}, {chauffeur.car}
          <br />
          <FactLink href={telephoneHref(chauffeur.phone)}>{readablePhone(chauffeur.phone)}</FactLink>
        </p>
      )}
      {open && chauffeur !== null && !unfolded ? (
        <Button look="quiet" onClick={() => setUnfolded(true)} className="mt-4 w-full">
          Replace the chauffeur
        </Button>
      ) : null}
      {open && (chauffeur === null || unfolded) ? (
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
              error={faults[name] ?? held.outcome?.fields[`chauffeur.${name}`]}
              required
            >
              {props => (
                <input
                  {...props}
                  name={name}
                  type={type}
                  value={typed[name]}
                  onChange={event => setTyped({ ...typed, [name]: event.target.value })}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          {isEtaAwaited ? null : etaFields}
          <PressButton
            type="submit"
            look={booking.confirmedAt === null && !isEtaAwaited ? 'quiet' : 'gold'}
            busy={busy}
            busyWords="Assigning…"
          >
            Assign and notify customer
          </PressButton>
        </form>
      ) : null}
    </div>
  )
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

function focusFirst({ form, names }: { form: HTMLFormElement; names: readonly string[] }): void {
  const field = form.elements.namedItem(names[0] ?? '')
  if (field instanceof HTMLElement) field.focus()
}
