import 'client-only'
import { z } from 'zod'
import { draftSchema } from '@/lib/booking/draft'
import { load, remove, save } from '@/lib/browser/tab-storage'

const KEY_PREFIX = 'ride-edit:'

/**
 * What is being changed of a booked ride: as far as it was entered, and the version of the ride that it was made of.
 * Neither the booking nor its token is in it.
 */
const editSchema = z.object({
  step: z.enum(['ride', 'contact']),
  draft: draftSchema,
  version: z.int().optional(),
})
export type StoredEdit = z.infer<typeof editSchema>

/** What this tab last held of changing the ride with this id; null where it holds nothing of the kind. */
export function loadEdit(id: string): StoredEdit | null {
  return load(KEY_PREFIX + id, editSchema)
}

export function saveEdit(id: string, { step, draft, version }: StoredEdit): void {
  save(KEY_PREFIX + id, { step, draft, version })
}

export function removeEdit(id: string): void {
  remove(KEY_PREFIX + id)
}
