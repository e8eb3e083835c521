import { Field } from '@/components/ui/field'
import { type EtaInput, etaInputSchema } from '@/lib/booking/eta'

/** What is typed of an ETA: minutes from now or a clock time; entering one empties the other. */
export type TypedEta = { minutes: string; time: string }
export const NO_ETA: TypedEta = { minutes: '', time: '' }

/** The ETA that was typed: undefined while there is none, or a sentence that says what to enter. */
export function readEta({ minutes, time }: TypedEta): { eta?: EtaInput; error?: string } {
  if (minutes.trim() === '' && time === '') return {}
  const read = etaInputSchema.safeParse(time === '' ? { inMinutes: Number(minutes) } : { time })
  return read.success ? { eta: read.data } : { error: read.error.issues[0]?.message }
}

/** When the chauffeur arrives at the pickup. */
export function EtaFields({
  typed,
  onChange,
  zone,
  required,
  error,
}: {
  typed: TypedEta
  onChange: (typed: TypedEta) => void
  /** The short name of the pickup's time zone. */
  zone: string
  required: boolean
  error?: string
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4">
      <Field label="ETA in minutes" error={error} required={required} hint="From now.">
        {props => (
          <input
            {...props}
            name="etaMinutes"
            inputMode="numeric"
            value={typed.minutes}
            onChange={event => onChange({ minutes: event.target.value, time: '' })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Or at" hint={`Local time at the pickup (${zone}).`}>
        {props => (
          <input
            {...props}
            name="etaTime"
            type="time"
            value={typed.time}
            onChange={event => onChange({ minutes: '', time: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
