'use client'

import { useState } from 'react'
import { type CardForm, validateCard } from '@/lib/payments/model/card'

export type CardField = keyof CardForm
export type CardFormControl = ReturnType<typeof useCardForm>

const FIELDS: readonly CardField[] = ['cardNumber', 'expiry', 'cvc', 'zip', 'cardholderName', 'email']
const EMPTY_FORM: CardForm = { cardNumber: '', expiry: '', cvc: '', zip: '', cardholderName: '', email: '' }

/** Keeps the card in memory only. Shows a field's errors after blur or submit. */
export function useCardForm(prefilled: Pick<CardForm, 'email' | 'cardholderName'>) {
  const [values, setValues] = useState<CardForm>({ ...EMPTY_FORM, ...prefilled })
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
    getError: (field: CardField): string | undefined => (validatedFields.includes(field) ? errors[field] : undefined),
    change: (field: CardField, value: string) => {
      setValues(current => ({ ...current, [field]: value }))
      setEditedFields(current => (current.includes(field) ? current : [...current, field]))
    },
    validateField: (field: CardField) => {
      if (editedFields.includes(field))
        setValidatedFields(current => (current.includes(field) ? current : [...current, field]))
    },
    validateAll: (): boolean => {
      setValidatedFields(FIELDS)
      return FIELDS.every(field => !errors[field])
    },
    fill: (card: Partial<CardForm>) => {
      setValues(current => ({ ...current, ...card }))
      setValidatedFields([])
    },
    /** The CVC must not be reused for another attempt. */
    clearCvc: () => clearFields(['cvc']),
    clearCard: () => clearFields(['cardNumber', 'expiry', 'cvc']),
  }
}
