'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readSite } from '#site'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { fetchPromo } from '@/lib/booking/client/booking-client'
import { describePromo, describeUnmetTerms, isLookedUp, type Promo } from '@/lib/booking/model/promo'
import { getUserMessage } from '@/lib/errors'
import { OptionalFields } from './optional-fields'

/** Renders the field for a promo code, or the code that the ride has. A booked ride keeps its own. */
export function PromoField({ form: { draft, ride, edit, isNew } }: { form: BookingForm }) {
  const { promo } = draft
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const apply = (next: Promo | null) => edit({ type: 'changed', patch: { promo: next } })
  const press = (next: Promo | null) => {
    wasPressed.current = true
    apply(next)
  }

  const linked = promo === null || isLookedUp(promo) ? '' : promo.code
  const lookUp = useEffectEvent(async (code: string) => {
    setError('')
    try {
      apply(await fetchPromo(code))
      setTyped('')
    } catch (failure) {
      setTyped(code)
      setError(getUserMessage(failure))
      apply(null)
    }
  })
  useEffect(() => {
    if (linked !== '') void lookUp(linked)
  }, [linked])

  const applied = promo !== null && isLookedUp(promo) ? promo : null
  const isApplied = applied !== null
  // What was pressed is gone with the other view.
  useEffect(() => {
    if (!wasPressed.current || document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>(isApplied ? 'button' : 'summary')?.focus()
  }, [isApplied])

  if (applied === null && !(isNew && (readSite().hasPromoCodes || linked !== '' || error !== ''))) return null
  const offer = ride.vehicles.find(({ vehicle }) => vehicle === draft.carCategory)
  const unmet = applied && offer ? describeUnmetTerms(applied, offer) : ''
  const submit = () => (typed.trim() === '' ? undefined : press({ code: typed.trim() }))
  return (
    <div ref={root} className="text-label">
      {applied === null ? (
        <OptionalFields label="Promo code" note="" hasError={error !== ''}>
          <Field label="Code" error={error}>
            {control => (
              <div className="flex gap-3">
                <input
                  {...control}
                  name="promo"
                  value={typed}
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ target }) => setTyped(target.value)}
                  onKeyDown={event => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    submit()
                  }}
                />
                <Button variant="secondary" aria-disabled={linked !== '' || undefined} onClick={submit}>
                  {linked === '' ? 'Apply' : 'Checking…'}
                </Button>
              </div>
            )}
          </Field>
        </OptionalFields>
      ) : (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">Promo code {describePromo(applied)}</span>
          {isNew ? (
            <button type="button" onClick={() => press(null)} className="text-action">
              Remove<span className="sr-only"> promo code</span>
            </button>
          ) : null}
        </p>
      )}
      {unmet === '' ? null : <p className="text-smoke">{unmet}</p>}
      <p role="status" className="sr-only">
        {applied === null ? error : `Promo code ${describePromo(applied)}. ${unmet}`}
      </p>
    </div>
  )
}
