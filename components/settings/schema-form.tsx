'use client'

import { type ReactNode, useContext, useId } from 'react'
import { FieldError } from '@/components/ui/field'
import { asRecord, type Edited } from '@/lib/settings/model/form'
import { findLabel } from '@/lib/settings/model/labels'
import { ChoiceList, Input, Switch, TextList } from './fields'
import { Fieldset, Form, type FormContext, hasErrorsAt, type NodeProps, useFormNode } from './form-context'
import { ItemList } from './item-list'
import { MarkdownField, PictureField } from './picture-fields'

/** Renders the form of a unit from its JSON Schema. */
export function SchemaForm({ unit, choices, errors, ...root }: FormContext & Omit<NodeProps, 'path'>) {
  return (
    <Form value={{ unit, choices, errors }}>
      <FormNode {...root} path="" />
    </Form>
  )
}

function FormNode(props: NodeProps) {
  const { schema, path } = props
  const { label, choices } = useFormNode(path)
  if (label.kind === 'hidden') return null
  if (schema.type === 'object') return <Group {...props} />
  if (schema.type === 'array') {
    if (schema.items?.type === 'object') return <ItemList {...props} renderItem={item => <FormNode {...item} />} />
    return choices === undefined ? <TextList {...props} /> : <ChoiceList {...props} choices={choices} />
  }
  if (schema.type === 'boolean') return <Switch {...props} />
  if (label.kind === 'picture') return <PictureField {...props} />
  if (label.kind === 'markdown') return <MarkdownField {...props} />
  return <Input {...props} />
}

/** Renders the fields of an object, or of a record under the names of its keys. */
function Group({ schema, path, edited, onEdit }: NodeProps) {
  const { label, choices = [], error, unit } = useFormNode(path)
  const { errors } = useContext(Form)
  const { properties, required = [], additionalProperties } = schema
  const record = asRecord(edited)
  const unknown = Object.keys(record).filter(name => !choices.some(({ value }) => value === name))
  const edit = (name: string) => (value: Edited) => onEdit({ ...record, [name]: value })
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const fields =
    properties === undefined
      ? [...choices, ...unknown.map(value => ({ value, label: value }))].map(({ value, label: title }) => (
          <Entry
            key={value}
            title={title}
            schema={typeof additionalProperties === 'object' ? additionalProperties : {}}
            path={at(value)}
            edited={record[value]}
            onEdit={edit(value)}
          />
        ))
      : Object.entries(properties)
          .filter(([name]) => {
            // What is refused is shown, whatever was chosen since.
            return findLabel(unit, at(name))?.appliesTo?.(record) !== false || hasErrorsAt(errors, at(name))
          })
          .map(([name, field]) => (
            <FormNode
              key={name}
              schema={field}
              path={at(name)}
              edited={record[name]}
              required={required.includes(name) && findLabel(unit, at(name))?.isOptional !== true}
              onEdit={edit(name)}
            />
          ))
  if (path === '' || /(^|\.)\d+$/.test(path)) return <Fields error={error}>{fields}</Fields>
  return (
    <Fieldset label={label} error={error}>
      {fields}
    </Fieldset>
  )
}

/** Renders an entry of a record: one field, or a few side by side. */
function Entry({ title, ...props }: NodeProps & { title: string }) {
  const { schema, path, edited, onEdit } = props
  const { error } = useFormNode(path)
  if (schema.type !== 'object') return <Input {...props} title={title} />
  const record = asRecord(edited)
  return (
    <Fieldset label={{ label: title }} error={error} columns>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <FormNode
          key={name}
          schema={field}
          path={`${path}.${name}`}
          edited={record[name]}
          onEdit={value => onEdit({ ...record, [name]: value })}
        />
      ))}
    </Fieldset>
  )
}

function Fields({ error, children }: { error?: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-5">
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
      {children}
    </div>
  )
}
