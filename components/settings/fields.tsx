'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Field, FieldError } from '@/components/ui/field'
import { asList, asText } from '@/lib/settings/model/form'
import type { Choice } from '@/lib/settings/model/schemas'
import { Fieldset, type NodeProps, useFormNode } from './form-context'
import { withArticle } from './item-list'

const DATE_INPUT = { type: 'date', className: 'control' }

export function Input({ schema, path, edited, required, onEdit, title }: NodeProps & { title?: string }) {
  const { label, choices, error } = useFormNode(path)
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  const value = asText(edited)
  return (
    <Field
      label={title ?? label.label}
      hint={title === undefined ? label.hint : undefined}
      error={error}
      required={required}
    >
      {props => {
        const input = {
          ...props,
          value,
          onChange: ({ target }: { target: { value: string } }) => onEdit(target.value),
        }
        if (choices !== undefined) return <Select {...input} choices={choices} />
        if (label.kind === 'time')
          return <input {...input} type="datetime-local" value={toTimeInput(value)} className="control" />
        if (label.kind === 'long') return <textarea {...input} rows={5} maxLength={schema.maxLength} />
        if (schema.format === 'date') return <input {...input} {...DATE_INPUT} />
        const text = (
          <input
            {...input}
            inputMode={isNumber ? 'decimal' : undefined}
            maxLength={schema.maxLength}
            className={label.kind === 'money' ? 'control pl-8' : 'control'}
          />
        )
        if (label.kind !== 'money') return text
        return (
          <div className="relative">
            <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-smoke">
              $
            </span>
            {text}
          </div>
        )
      }}
    </Field>
  )
}

/** A post of a file may have a day only. */
function toTimeInput(value: string): string {
  return value.length === 10 ? `${value}T00:00` : value.slice(0, 16)
}

type SelectProps = {
  value: string
  choices: readonly Choice[]
  onChange: (event: { target: { value: string } }) => void
  className: string
}

export function Select({ choices, ...select }: SelectProps) {
  const { value } = select
  // What is chosen stays, also if it is not offered.
  const isOffered = choices.some(choice => choice.value === value)
  return (
    <select {...select}>
      {isOffered ? null : <option value={value}>{value === '' ? 'Please choose' : value}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

export function Switch({ path, edited, onEdit }: NodeProps) {
  const { label } = useFormNode(path)
  return <Checkbox label={label.label} checked={edited === true} onChange={onEdit} />
}

/** Renders a list of texts that are chosen from others. */
export function ChoiceList({ path, edited, onEdit, choices }: NodeProps & { choices: readonly Choice[] }) {
  const { label, error } = useFormNode(path)
  const chosen = asList(edited).map(asText)
  const unknown = chosen.filter(value => !choices.some(choice => choice.value === value))
  const all = [...choices, ...unknown.map(value => ({ value, label: `${value} (not in your list)` }))]
  return (
    <Fieldset label={label} error={error}>
      <div>
        {all.map(choice => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={checked =>
              onEdit(checked ? [...chosen, choice.value] : chosen.filter(value => value !== choice.value))
            }
          />
        ))}
      </div>
    </Fieldset>
  )
}

type CheckboxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-gold"
      />
      {label}
    </label>
  )
}

/** Renders a list of short texts. */
export function TextList({ path, edited, onEdit }: NodeProps) {
  const { label, error } = useFormNode(path)
  const texts = asList(edited).map(asText)
  const { item = 'text' } = label
  return (
    <Fieldset label={label} error={error}>
      {[...texts.keys()].map(index => (
        <TextItem
          key={index}
          path={`${path}.${index}`}
          name={`${item} ${index + 1}`}
          text={texts[index] ?? ''}
          isLong={label.kind === 'long'}
          onEdit={next => onEdit(texts.with(index, next))}
          onRemove={() => onEdit(texts.filter((_, other) => other !== index))}
        />
      ))}
      <Button variant="secondary" compact className="justify-self-start" onClick={() => onEdit([...texts, ''])}>
        Add {withArticle(item)}
      </Button>
    </Fieldset>
  )
}

type TextItemProps = {
  path: string
  name: string
  text: string
  isLong: boolean
  onEdit: (text: string) => void
  onRemove: () => void
}

function TextItem({ path, name, text, isLong, onEdit, onRemove }: TextItemProps) {
  const { error } = useFormNode(path)
  const errorId = useId()
  const Control = isLong ? 'textarea' : 'input'
  return (
    <div>
      <div className={isLong ? 'grid justify-items-start gap-2' : 'flex gap-2'}>
        <Control
          value={text}
          rows={isLong ? 5 : undefined}
          onChange={({ target }: { target: { value: string } }) => onEdit(target.value)}
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="control"
        />
        <Button variant="secondary" compact onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
