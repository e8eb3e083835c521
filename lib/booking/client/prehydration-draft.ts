import 'client-only'
import type { Draft } from '@/lib/booking/model/draft'
import { rideFields } from '@/lib/booking/model/fields'

const PLACE_QUERIES = { pickupLocation: 'pickupQuery', dropOffLocation: 'dropOffQuery' } as const

/**
 * Reads what was entered into the server's HTML, which asks where and when, before React knew the form. Leaves out a place
 * that is being typed: its field continues with the text.
 */
export function readPrehydrationDraft(root: HTMLElement | null): Partial<Draft> {
  const draft: Partial<Draft> = {}
  for (const [name, query] of Object.entries(PLACE_QUERIES)) {
    const input = root?.querySelector<HTMLInputElement>(`form input[name="${name}"]`)
    const text = input?.value.trim() ?? ''
    if (text !== '' && input !== document.activeElement) draft[query] = text
  }
  const chosen = root?.querySelector<HTMLInputElement>('form input[name="scheduleOption"]:checked')
  if (chosen && !chosen.defaultChecked) draft.scheduleOption = rideFields.scheduleOption.value.parse(chosen.value)
  return draft
}
