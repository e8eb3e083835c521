'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { formatLongDate } from '@/lib/format'
import { asList, asRecord, asText, createEmpty, type Edited, moveItem } from '@/lib/settings/model/form'
import { Fieldset, type NodeProps, useFormNode } from './form-context'

type ItemListProps = NodeProps & { renderItem: (item: NodeProps) => ReactNode }

/** Renders a list of objects: each with a name opens by itself, without one all are shown. */
export function ItemList({ schema, path, edited, onEdit, renderItem }: ItemListProps) {
  const { label, error } = useFormNode(path)
  const { name = '', item: itemName = 'item' } = label
  const { choices = [] } = useFormNode(`${path}.0.${name}`)
  const { items = {} } = schema
  const id = useId()
  const [openIndex, setOpenIndex] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const values = asList(edited)

  /** Focuses the first that exists once the list has changed. */
  const focus = (...selectors: string[]) => {
    requestAnimationFrame(() => {
      const found = selectors.map(selector => list.current?.querySelector<HTMLElement>(selector))
      found.find(element => element != null)?.focus()
    })
  }
  const add = () => {
    onEdit([...values, createEmpty(items)])
    setOpenIndex(values.length)
    focus(`[data-item="${values.length}"] :is(input:not([type=checkbox]), textarea)`)
  }
  const remove = (index: number) => {
    onEdit(values.filter((_, other) => other !== index))
    setOpenIndex(-1)
    focus('[data-add]')
  }
  const move = (index: number, by: 1 | -1) => {
    onEdit(moveItem(values, index, by))
    setOpenIndex(index + by)
    const button = `[data-item="${index + by}"] [data-move]:enabled`
    focus(`${button}[data-move="${by}"]`, button)
  }

  const content = (
    <div ref={list} className="grid grid-cols-1 gap-3">
      {values.length === 0 ? <p className="text-smoke">{name === '' ? 'Closed' : 'None'}</p> : null}
      {[...values.keys()].map(index => {
        const value = values[index]
        const node = {
          schema: items,
          path: path === '' ? String(index) : `${path}.${index}`,
          edited: value,
          onEdit: (next: Edited) => onEdit(values.with(index, next)),
        }
        if (name === '') {
          return (
            <PlainItem key={index} path={node.path} index={index} itemName={itemName} onRemove={() => remove(index)}>
              {renderItem(node)}
            </PlainItem>
          )
        }
        const chosen = choices.find(choice => choice.value === asRecord(value)[name])
        return (
          <NamedItem
            key={index}
            path={node.path}
            index={index}
            title={chosen?.label ?? (describeName(asRecord(value)[name]) || `New ${itemName}`)}
            isOpen={openIndex === index}
            isLast={index === values.length - 1}
            onToggle={() => setOpenIndex(openIndex === index ? -1 : index)}
            onMove={by => move(index, by)}
            onRemove={() => remove(index)}
          >
            {renderItem(node)}
          </NamedItem>
        )
      })}
      <Button variant="secondary" compact data-add className="justify-self-start" onClick={add}>
        Add {label.item === undefined ? '' : withArticle(itemName)}
      </Button>
    </div>
  )
  if (path !== '') {
    return (
      <Fieldset label={label} error={error}>
        {content}
      </Fieldset>
    )
  }
  return (
    <>
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
      {content}
    </>
  )
}

type ItemProps = { path: string; index: number; onRemove: () => void; children: ReactNode }

function PlainItem({ path, index, itemName, onRemove, children }: ItemProps & { itemName: string }) {
  const { error } = useFormNode(path)
  const id = useId()
  return (
    <div data-item={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <div className="grid grid-cols-2 gap-3 [&>div]:contents">{children}</div>
      <Button variant="secondary" compact onClick={onRemove} aria-label={`Remove ${itemName} ${index + 1}`}>
        Remove
      </Button>
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

type NamedItemProps = ItemProps & {
  title: string
  isOpen: boolean
  isLast: boolean
  onToggle: () => void
  onMove: (by: 1 | -1) => void
}

function NamedItem({ path, index, title, isOpen, isLast, onToggle, onMove, onRemove, children }: NamedItemProps) {
  const { hasErrors } = useFormNode(path)
  return (
    <div data-item={index} className={`rounded-xl border ${hasErrors ? 'border-stop' : 'border-ash'}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="min-w-0 grow wrap-anywhere">{title}</span>
        {hasErrors ? <span className="shrink-0 text-label text-stop">Please check</span> : null}
        <Chevron isOpen={isOpen} />
      </button>
      {isOpen ? (
        <div className="border-t border-ash p-4">
          {children}
          <div className="mt-5 flex flex-wrap gap-2">
            <Button variant="secondary" compact data-move={-1} disabled={index === 0} onClick={() => onMove(-1)}>
              Up
            </Button>
            <Button variant="secondary" compact data-move={1} disabled={isLast} onClick={() => onMove(1)}>
              Down
            </Button>
            <Button variant="secondary" compact onClick={onRemove} aria-label={`Remove ${title}`}>
              Remove
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

export function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <Icon
      className={`size-5 shrink-0 text-smoke transition-transform duration-200 motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
    >
      <path d="m5 8 5 5 5-5" />
    </Icon>
  )
}

function describeName(value: Edited): string {
  const text = asText(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatLongDate(text) : text
}

export function withArticle(name: string): string {
  if (name.endsWith('s')) return name
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
