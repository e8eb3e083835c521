'use client'

import { useEffect, useId, useRef } from 'react'
import { ResultAlert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, RadioCards } from '@/components/ui/field'
import { parseDollars } from '@/lib/operator/model/dollars'
import type { OfferedAction, OfferedField, OfferedPreset } from '@/lib/operator/model/schemas'
import { toPlainCharacters } from '@/lib/typed-text'
import { DetailLink } from './booking-sections'
import type { OperatorBookingState } from './use-operator-booking'

/** What was typed, by the names of the inputs; what was not typed follows the booking. */
export type Typed = Readonly<Record<string, string>>

type ActionDialogProps = {
  action: OfferedAction
  state: OperatorBookingState
  typed: Typed
  onType: (typed: Typed) => void
  onSubmit: (input: Record<string, unknown>) => void
  onClose: () => void
}

/** Asks before an action, for all that it needs. */
export function ActionDialog({ action, state, typed, onType, onSubmit, onClose }: ActionDialogProps) {
  const { name, question, fields, presets } = action
  const form = useRef<HTMLFormElement>(null)
  const busy = state.busy !== null
  const errors = state.result?.fields
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')
    if (errors) wrong?.focus()
  }, [errors])
  if (question === null) return null
  const { title, text, call, yes, no, isFinal } = question
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <p className="mt-3 wrap-anywhere text-smoke">
        {text} {call === null ? null : <DetailLink href={call.href}>{call.label}</DetailLink>}
      </p>
      {presets.some(({ values }) => Object.keys(values).some(name => typed[name])) ? null : (
        <div className="mt-5">
          <Presets
            presets={presets}
            onChoose={values => {
              onType({ ...typed, ...values })
              // What was chosen is now in the fields.
              form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
            }}
          />
        </div>
      )}
      <form
        ref={form}
        noValidate
        className="mt-5 grid grid-cols-1 gap-5"
        onSubmit={event => {
          event.preventDefault()
          onSubmit(Object.fromEntries(fields.flatMap(field => readField(field, typed))))
        }}
      >
        {fields.map(field => (
          <ActionField
            key={`${name} ${field.name}`}
            field={field}
            typed={typed}
            error={errors?.[field.name]}
            onType={values => onType({ ...typed, ...values })}
          />
        ))}
        <div>
          <ResultAlert result={state.result} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant={isFinal ? 'primary' : 'secondary'} onClick={onClose} disabled={busy}>
            {no}
          </Button>
          <ActionButton type="submit" variant={isFinal ? 'secondary' : 'primary'} busy={busy}>
            {yes}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}

type PresetsProps = { presets: readonly OfferedPreset[]; onChoose: (values: Typed) => void }

/** Offers inputs that are known, each with a tap. */
export function Presets({ presets, onChoose }: PresetsProps) {
  const id = useId()
  return presets.length === 0 ? null : (
    <div>
      <p id={id} className="mb-2 text-label text-smoke">
        Used before
      </p>
      <ul aria-labelledby={id} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2">
        {presets.map(({ label, note, values }) => (
          <li key={`${label} ${note}`}>
            <button
              type="button"
              onClick={() => onChoose(values)}
              className="min-h-11 w-full rounded-xl border border-smoke/60 px-4 py-2.5 text-left wrap-anywhere hover:border-gold"
            >
              {label}
              <span className="block text-label text-smoke">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps the focus while busy, so that screen readers do not lose their position. */
export function ActionButton({ busy, children, ...rest }: Parameters<typeof Button>[0] & { busy: boolean }) {
  return (
    <Button {...rest} aria-disabled={busy} className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50">
      {busy ? 'Saving…' : children}
    </Button>
  )
}

/** The arrival time is typed instead of the minutes until then. */
const timeName = ({ name }: OfferedField) => `${name} time`

/** Converts what was typed to the input of the action; the server rejects what is not a number. */
function readField(field: OfferedField, typed: Typed): [string, unknown][] {
  const { name, kind } = field
  const value = typed[name] ?? field.initial
  if (kind === 'amount') return [[name, parseDollars(value)]]
  if (kind !== 'eta') return [[name, value]]
  const time = typed[timeName(field)] ?? ''
  if (time !== '') return [[name, { time }]]
  return value.trim() === '' && !field.required ? [] : [[name, { inMinutes: Number(toPlainCharacters(value) || NaN) }]]
}

type ActionFieldProps = { field: OfferedField; typed: Typed; error?: string; onType: (values: Typed) => void }

function ActionField({ field, typed, error, onType }: ActionFieldProps) {
  const { name, kind, label, hint, required, options, maxCharacters } = field
  const value = typed[name] ?? field.initial
  if (kind === 'choice') {
    return (
      <RadioCards
        legend={label}
        name={name}
        columns={1}
        value={value}
        options={options.map(({ note, ...option }) => ({
          ...option,
          note: <span className="wrap-anywhere">{note}</span>,
        }))}
        error={error}
        onChange={chosen => onType({ [name]: chosen })}
      />
    )
  }
  if (kind === 'eta') return <EtaInputs field={field} typed={typed} error={error} onType={onType} />
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {props => {
        const input = {
          ...props,
          name,
          value,
          maxLength: maxCharacters,
          onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
        }
        if (kind === 'lines') return <textarea {...input} rows={3} />
        return (
          <input
            {...input}
            type={kind === 'phone' ? 'tel' : 'text'}
            inputMode={kind === 'amount' ? 'decimal' : undefined}
            autoComplete="off"
          />
        )
      }}
    </Field>
  )
}

/** One of both is typed. */
function EtaInputs({ field, typed, error, onType }: ActionFieldProps) {
  const { name, label, hint, initial, required } = field
  const time = typed[timeName(field)] ?? ''
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4">
      <Field label={label} error={time === '' ? error : undefined} required={required} hint="From now.">
        {props => (
          <input
            {...props}
            name={name}
            inputMode="numeric"
            value={typed[name] ?? initial}
            onChange={event => onType({ [name]: event.target.value, [timeName(field)]: '' })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Or arrival time" error={time === '' ? undefined : error} hint={hint}>
        {props => (
          <input
            {...props}
            name={timeName(field)}
            type="time"
            value={time}
            onChange={event => onType({ [name]: '', [timeName(field)]: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
