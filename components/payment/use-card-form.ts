'use client'

import { useState } from 'react'
import { type CardForm, validateCard } from '@/lib/payment/card'

export type CardField = keyof CardForm
export type CardFormControl = ReturnType<typeof useCardForm>

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cvc', 'zip', 'cardholderName', 'email']
const EMPTY_FORM: CardForm = { cardNumber: '', expiry: '', cvc: '', zip: '', cardholderName: '', email: '' }

/**
 * The card as the rider types it: it lives here, in the memory of the open form, and nowhere else. Errors are derived,
 * and shown at a field once it was left or sent; from then on they follow every change, the CVC's also that of the brand.
 */
export function useCardForm({ email }: { email: string }) {
  const [values, setValues] = useState<CardForm>({ ...EMPTY_FORM, email })
  const [editedFields, setEditedFields] = useState<readonly CardField[]>([])
  const [validatedFields, setValidatedFields] = useState<readonly CardField[]>([])
  const [openedAt] = useState(() => new Date())
  const errors = validateCard({ form: values, now: openedAt })

  const clearFields = (fields: readonly CardField[]) => {
    const cleared = Object.fromEntries(fields.map(field => [field, '']))
    setValues(current => ({ ...current, ...cleared }))
    setEditedFields(current => current.filter(field => !fields.includes(field)))
    setValidatedFields(current => current.filter(field => !fields.includes(field)))
  }

  return {
    values,
    /** What is amiss at a field, once it may be said. */
    getError: (field: CardField): string | undefined => (validatedFields.includes(field) ? errors[field] : undefined),
    change: (field: CardField, value: string) => {
      setValues(current => ({ ...current, [field]: value }))
      setEditedFields(current => (current.includes(field) ? current : [...current, field]))
    },
    /** Judges a field that was left; one that was only passed through is left in peace. */
    validateField: (field: CardField) => {
      if (editedFields.includes(field))
        setValidatedFields(current => (current.includes(field) ? current : [...current, field]))
    },
    /** Judges every field, and says whether all are well. */
    validateAll: (): boolean => {
      setValidatedFields(FIELDS)
      return FIELDS.every(field => !errors[field])
    },
    fill: (card: Partial<CardForm>) => {
      setValues(current => ({ ...current, ...card }))
      setValidatedFields([])
    },
    /** A code is good for one attempt: it is typed anew for the next. */
    clearCvc: () => clearFields(['cvc']),
    clearCard: () => clearFields(['cardNumber', 'expiry', 'cvc']),
  }
}
