'use client'

import { useState } from 'react'
import { z } from 'zod'
import { useConfirmLeave } from '@/components/ui/browser-state'
import { load, remove, save } from '@/lib/browser/tab-storage'
import { AppError } from '@/lib/errors'
import { getCurrentUnit, submitUnitChange } from '@/lib/settings/client/settings-client'
import { type Edited, type FormSchema, isSame, toValue } from '@/lib/settings/model/form'
import type { UnitChange, UnitView } from '@/lib/settings/model/schemas'
import type { UnitId } from '@/lib/settings/model/sections'
import type { Outcome } from './save-bar'
import { useSettingsPage } from './section'

/** What was typed and not saved, and the version of the unit that it began with. */
const draftSchema = z.object({ version: z.int(), edited: z.unknown() })
type Draft = z.infer<typeof draftSchema>

const draftKey = (unit: UnitId) => `settings ${unit}`

/** Returns whether this tab has something of a unit that is not saved. */
export function hasDraft(unit: UnitId): boolean {
  return load(draftKey(unit), draftSchema) !== null
}

type UnitOutcome = Outcome & { fields: Record<string, string> }

/** Edits a unit. What is not saved outlasts a reload of the tab. */
export function useUnit(view: UnitView, onChanged: (units: UnitView[]) => Promise<unknown>) {
  const { token } = useSettingsPage()
  const key = draftKey(view.unit)
  const form: FormSchema = view.form
  const [draft, setDraft] = useState<Draft | null>(() => load(key, draftSchema))
  const [outcome, setOutcome] = useState<UnitOutcome | null>(null)
  const isChanged = draft !== null
  const isSaving = outcome?.kind === 'saving'
  useConfirmLeave(isChanged)

  const keep = (next: Draft | null) => {
    setDraft(next)
    if (next === null) remove(key)
    else save(key, next)
  }

  const submit = async (version: number, change: UnitChange['change'], done: string) => {
    setOutcome({ kind: 'saving', message: '', fields: {} })
    try {
      await onChanged((await submitUnitChange(token, { unit: view.unit, version, change })).units)
      keep(null)
      setOutcome({ kind: 'saved', message: done, fields: {} })
    } catch (error) {
      const current = getCurrentUnit(error)
      if (current !== null) await onChanged([current])
      const { userMessage, fields = {} } = error instanceof AppError ? error : { userMessage: UNEXPECTED }
      setOutcome({ kind: 'failed', message: userMessage, fields })
    }
  }

  return {
    edited: draft?.edited ?? view.value,
    isChanged,
    /** Someone saved it after the draft was begun. */
    isStale: draft !== null && draft.version !== view.version,
    outcome,
    edit(edited: Edited) {
      // What is on its way is what stays.
      if (isSaving) return
      setOutcome(current => (current?.kind === 'saved' ? null : current))
      const isUndone = isSame(toValue(form, edited), view.value)
      keep(isUndone ? null : { version: draft?.version ?? view.version, edited })
    },
    discard() {
      keep(null)
      setOutcome(null)
    },
    /** Saves over what the unit is now, as the page shows it. */
    save: async () => {
      if (draft === null) return
      await submit(draft.version, { to: 'value', value: toValue(form, draft.edited) }, SAVED)
    },
    saveOver: async () => {
      if (draft === null) return
      keep({ ...draft, version: view.version })
      await submit(view.version, { to: 'value', value: toValue(form, draft.edited) }, SAVED)
    },
    takeBack: async (to: { to: 'file' } | { to: 'version'; version: number }) => submit(view.version, to, TAKEN_BACK),
  }
}
export type EditedUnit = ReturnType<typeof useUnit>

const SAVED = 'Saved. Your site shows it within a minute.'
const TAKEN_BACK = 'Taken back. Your site shows it within a minute.'
const UNEXPECTED = 'Something went wrong on this page. Please reload it: what you typed is kept.'
