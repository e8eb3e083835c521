import { Field } from '@/components/ui/field'
import { type EtaInput, etaInputSchema } from '@/lib/booking/model/eta'

export type EtaValues = { minutes: string; time: string }
export const EMPTY_ETA: EtaValues = { minutes: '', time: '' }

/** Parses the typed ETA: undefined when empty, an error message when invalid. */
export function parseEta({ minutes, time }: EtaValues): { eta?: EtaInput; error?: string } {
  if (minutes.trim() === '' && time === '') return {}
  const parsed = etaInputSchema.safeParse(time === '' ? { inMinutes: Number(minutes) } : { time })
  return parsed.success ? { eta: parsed.data } : { error: parsed.error.issues[0]?.message }
}

/** Renders the ETA inputs. */
export function EtaFields({
  values,
  onChange,
  timeZoneName,
  required,
  error,
}: {
  values: EtaValues
  onChange: (values: EtaValues) => void
  timeZoneName: string
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
            value={values.minutes}
            onChange={event => onChange({ minutes: event.target.value, time: '' })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Or arrival time" hint={`Local time at the pickup location (${timeZoneName}).`}>
        {props => (
          <input
            {...props}
            name="etaTime"
            type="time"
            value={values.time}
            onChange={event => onChange({ minutes: '', time: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
