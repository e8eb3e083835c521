import 'client-only'
import { set } from 'react-hook-form'
import { type Draft, draftSchema } from '@/lib/booking/model/draft'
import { emptyExtras } from '@/lib/booking/model/fields'

type Control = HTMLInputElement | HTMLSelectElement

const EXTRAS_PREFIX = 'extras.'
const PLACE_QUERIES: Record<string, string> = { pickupLocation: 'pickupQuery', dropOffLocation: 'dropOffQuery' }

/**
 * Reads what was entered into the server's HTML of step 1 before React knew the form. Leaves out a place that is being
 * typed: its field continues with the text.
 */
export function readPrehydrationDraft(root: HTMLElement | null): Partial<Draft> {
  const controls = [...(root?.querySelectorAll<Control>('form :is(input, select)') ?? [])]
  const changed = controls.filter(isChanged)
  const draft: Partial<Draft> = Object.assign({}, readExtras(changed), ...changed.map(readControl))
  if (draft.serviceType !== undefined || draft.selectedCity !== undefined) draft.isServiceChosen = true
  return draft
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  if (control.type === 'radio') return control.checked && !control.defaultChecked
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue && control.value !== ''
}

function readControl(control: Control): Partial<Draft> {
  const query = PLACE_QUERIES[control.name]
  if (query !== undefined) return control === document.activeElement ? {} : { [query]: control.value.trim() }
  if (!Object.hasOwn(draftSchema.shape, control.name)) return {}
  const parsed = draftSchema.partial().safeParse({ [control.name]: toValue(control) })
  return parsed.success ? pickOne(parsed.data, control.name) : {}
}

function readExtras(controls: Control[]): Partial<Draft> {
  const ofExtras = controls.filter(({ name }) => name.startsWith(EXTRAS_PREFIX))
  if (ofExtras.length === 0) return {}
  const extras = draftSchema.shape.extras.parse(emptyExtras)
  for (const control of ofExtras) set(extras, control.name.slice(EXTRAS_PREFIX.length), toValue(control))
  const parsed = draftSchema.shape.extras.safeParse(extras)
  return parsed.success ? { extras: parsed.data } : {}
}

function toValue(control: Control): unknown {
  if (control instanceof HTMLSelectElement || control.type === 'radio') return control.value
  if (control.type === 'checkbox') return control.checked
  return control.type === 'number' ? control.valueAsNumber : control.value
}

/** The schema adds the defaults of other fields. */
function pickOne(draft: Partial<Draft>, name: string): Partial<Draft> {
  return Object.fromEntries(Object.entries(draft).filter(([key]) => key === name))
}
