import 'client-only'
import { z } from 'zod'
import { draftSchema } from '@/lib/booking/model/draft'
import { formSteps } from '@/lib/booking/model/field-row'
import { load, remove, save } from '@/lib/browser/tab-storage'

const KEY_PREFIX = 'ride-edit:'

const editSchema = z.object({
  step: z.enum(formSteps),
  draft: draftSchema,
  version: z.int().optional(),
})
export type StoredEdit = z.infer<typeof editSchema>

/** Loads this tab's unsaved edit of a ride; null if none. */
export function loadEdit(id: string): StoredEdit | null {
  return load(KEY_PREFIX + id, editSchema)
}

export function saveEdit(id: string, { step, draft, version }: StoredEdit): void {
  save(KEY_PREFIX + id, { step, draft, version })
}

export function removeEdit(id: string): void {
  remove(KEY_PREFIX + id)
}
