'use client'

import { useState } from 'react'
import { type CardForm, validateCard } from '@/lib/payment/card'

export type CardField = keyof CardForm
export type CardFormControl = ReturnType<typeof useCardForm>

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cvc', 'zip', 'cardholderName', 'email']
const EMPTY: CardForm = { cardNumber: '', expiry: '', cvc: '', zip: '', cardholderName: '', email: '' }

/**
 * The card as the rider types it: it lives here, in the memory of the open form, and nowhere else. Errors are derived,
 * and shown at a field once it was left or sent; from then on they follow every change, the CVC's also that of the brand.
 */
export function useCardForm({ email }: { email: string }) {
  const [values, setValues] = useState<CardForm>({ ...EMPTY, email })
  const [edited, setEdited] = useState<readonly CardField[]>([])
  const [judged, setJudged] = useState<readonly CardField[]>([])
  const [openedAt] = useState(() => new Date())
  const faults = validateCard({ form: values, now: openedAt })

  const forget = (fields: readonly CardField[]) => {
    const cleared = Object.fromEntries(fields.map(field => [field, '']))
    setValues(held => ({ ...held, ...cleared }))
    setEdited(held => held.filter(field => !fields.includes(field)))
    setJudged(held => held.filter(field => !fields.includes(field)))
  }

  return {
    values,
    /** What is amiss at a field, once it may be said. */
    errorOf: (field: CardField): string | undefined => (judged.includes(field) ? faults[field] : undefined),
    change: (field: CardField, value: string) => {
      setValues(held => ({ ...held, [field]: value }))
      setEdited(held => (held.includes(field) ? held : [...held, field]))
    },
    /** Judges a field that was left; one that was only passed through is left in peace. */
    leave: (field: CardField) => {
      if (edited.includes(field)) setJudged(held => (held.includes(field) ? held : [...held, field]))
    },
    /** Judges every field, and says whether all are well. */
    judge: (): boolean => {
      setJudged(FIELDS)
      return FIELDS.every(field => !faults[field])
    },
    fill: (card: Partial<CardForm>) => {
      setValues(held => ({ ...held, ...card }))
      setJudged([])
    },
    /** A code is good for one attempt: it is typed anew for the next. */
    forgetCvc: () => forget(['cvc']),
    forgetCard: () => forget(['cardNumber', 'expiry', 'cvc']),
  }
}
