import 'client-only'
import type { Draft } from '@/lib/booking/model/draft'

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
  if (root?.querySelector('form input[value="later"]:checked')) {
    draft.scheduleOption = 'later'
    for (const name of ['pickupDate', 'pickupTime'] as const) {
      const value = root.querySelector<HTMLInputElement>(`form input[name="${name}"]`)?.value ?? ''
      if (value !== '') draft[name] = value
    }
  }
  return draft
}
