'use client'

import { createContext, type ReactNode, useContext, useId } from 'react'
import { FieldError } from '@/components/ui/field'
import type { Edited, FormSchema } from '@/lib/settings/model/form'
import { type FieldLabel, findLabel } from '@/lib/settings/model/labels'
import type { Choice } from '@/lib/settings/model/schemas'
import type { UnitId } from '@/lib/settings/model/sections'

export type FormContext = {
  unit: UnitId
  choices: Record<string, readonly Choice[]>
  /** Sentences by path. */
  errors: Record<string, string>
}

export const Form = createContext<FormContext>({ unit: 'brand', choices: {}, errors: {} })

export type NodeProps = {
  schema: FormSchema
  /** "hours.monday.0.from" */
  path: string
  edited: Edited
  required?: boolean
  onEdit: (edited: Edited) => void
}

/** Finds what the form says about a field. */
export function useFormNode(path: string): {
  label: FieldLabel
  choices: readonly Choice[] | undefined
  error: string | undefined
  hasErrors: boolean
  unit: UnitId
} {
  const { unit, choices, errors } = useContext(Form)
  const name = path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
  return {
    unit,
    label: findLabel(unit, path) ?? { label: name },
    choices: choices[name],
    error: errors[path],
    hasErrors: hasErrorsAt(errors, path),
  }
}

export function hasErrorsAt(errors: FormContext['errors'], path: string): boolean {
  return Object.keys(errors).some(other => other === path || other.startsWith(`${path}.`))
}

type FieldsetProps = { label: FieldLabel; error?: string; columns?: boolean; children: ReactNode }

export function Fieldset({ label: { label, hint }, error, columns = false, children }: FieldsetProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : id}>
      <legend className="font-semibold">{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
      <div className={`mt-3 grid gap-4 ${columns ? 'grid-cols-2' : 'grid-cols-1'}`}>{children}</div>
    </fieldset>
  )
}
