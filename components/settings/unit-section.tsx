'use client'

import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import type { FormSchema } from '@/lib/settings/model/form'
import type { UnitView } from '@/lib/settings/model/schemas'
import { sectionOf } from '@/lib/settings/model/sections'
import { Chevron } from './item-list'
import { SaveBar } from './save-bar'
import { SchemaForm } from './schema-form'
import { formatTime, Section } from './section'
import { type EditedUnit, useUnit } from './use-unit'

type UnitSectionProps = {
  view: UnitView
  onChanged: (units: UnitView[]) => Promise<unknown>
}

/** Renders a section of the settings. What was typed in it stays while it is closed. */
export function UnitSection({ view, onChanged }: UnitSectionProps) {
  const section = useRef<HTMLDivElement>(null)
  const unit = useUnit(view, onChanged)
  const note = unit.isChanged ? 'Not saved' : describeSource(view)
  return (
    <Section id={view.unit} {...sectionOf(view.unit)} note={note} ref={section}>
      {view.source === 'backend' ? <ReadOnly /> : <Editor view={view} unit={unit} section={section} />}
    </Section>
  )
}

function describeSource({ source, problem }: UnitView): string {
  if (problem !== '') return 'Please check'
  return source === 'edit' ? 'Edited' : ''
}

export function ReadOnly() {
  return <p className="mt-4 border-l-2 border-smoke/60 pl-4">This comes from your content service. Change it there.</p>
}

type EditorProps = {
  view: UnitView
  unit: EditedUnit
  section: RefObject<HTMLElement | null>
  /** Puts something around the fields. */
  wrap?: (fields: ReactNode) => ReactNode
}

export function Editor({ view, unit, section, wrap = fields => fields }: EditorProps) {
  const { outcome, edited, isChanged, isStale } = unit
  const form: FormSchema = view.form
  const fields = outcome?.kind === 'failed' ? outcome.fields : NO_ERRORS
  useEffect(() => {
    if (fields === NO_ERRORS) return
    // A closed item shows its fields first.
    const wrong = '[aria-invalid=true], [data-item]:has(.text-stop) > button[aria-expanded=false]'
    const field = section.current?.querySelector<HTMLElement>(wrong)
    // Not behind the bar with the buttons.
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [fields, section])
  const isSaving = outcome?.kind === 'saving'
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={event => {
        event.preventDefault()
        // Disabling the field in which Enter was pressed would lose the focus.
        event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus()
        if (!isSaving && !isStale) void unit.save()
      }}
    >
      {view.problem === '' ? null : (
        <Alert className="mb-6">
          Your edit does not fit anymore, so {view.name} is shown instead. {view.problem}
        </Alert>
      )}
      {wrap(
        <fieldset disabled={isSaving} className="min-w-0">
          <SchemaForm
            unit={view.unit}
            choices={view.choices}
            errors={fields}
            schema={form}
            edited={edited}
            onEdit={unit.edit}
          />
        </fieldset>,
      )}
      {isStale ? (
        <StaleDraft unit={unit} />
      ) : (
        <SaveBar isChanged={isChanged} outcome={outcome} onDiscard={unit.discard} />
      )}
      <History view={view} unit={unit} />
    </form>
  )
}

const NO_ERRORS: Record<string, string> = {}

/** Says that the unit was saved elsewhere, and lets the owner decide. */
function StaleDraft({ unit }: { unit: EditedUnit }) {
  const { outcome } = unit
  const isSaving = outcome?.kind === 'saving'
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not while the owner is typing and the page has read it again.
    if (outcome?.kind === 'failed') panel.current?.focus()
  }, [outcome])
  return (
    <Alert ref={panel} tabIndex={-1} variant="prompt" className="mt-6">
      <p className="font-semibold">This was changed elsewhere, such as in another tab.</p>
      <p className="mt-2">
        Nothing is lost: what you typed is still above, and what was saved there stays among the earlier versions.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void unit.saveOver()} disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save mine over it'}
        </Button>
        <Button variant="secondary" onClick={unit.discard} disabled={isSaving}>
          Use the other one
        </Button>
      </div>
    </Alert>
  )
}

function History({ view, unit }: { view: UnitView; unit: EditedUnit }) {
  const { history, source, name } = view
  if (history.length === 0) return <p className="mt-6 text-label text-smoke">From {name}, not edited yet.</p>
  const isBusy = unit.isChanged || unit.outcome?.kind === 'saving'
  return (
    <Disclosure
      className="mt-6"
      summary={
        <>
          Earlier versions <Chevron isOpen={false} />
        </>
      }
      summaryClassName="min-h-11 gap-2 text-label text-smoke"
    >
      {unit.isChanged ? <p className="hint">Save or discard your changes first.</p> : null}
      <ul className="divide-y divide-ash">
        {history.map(({ version, at, link, isFile }, index) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grow">
              {formatTime(at)}
              {isFile ? ': back to the file' : ''}
              <span className="block text-label text-smoke">with the link of {formatTime(link.sentAt)}</span>
            </span>
            {index === 0 ? (
              <span className="text-label text-smoke">Current</span>
            ) : (
              <Button
                variant="secondary"
                compact
                disabled={isBusy}
                aria-label={`Take back to ${formatTime(at)}`}
                onClick={() => void unit.takeBack({ to: 'version', version })}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {source === 'edit' && name !== '' ? (
        <div className="mt-3">
          <p className="text-label text-smoke">{name} is ignored while there is an edit.</p>
          <Button
            variant="secondary"
            compact
            disabled={isBusy}
            className="mt-2"
            onClick={() => void unit.takeBack({ to: 'file' })}
          >
            Back to the file
          </Button>
        </div>
      ) : null}
    </Disclosure>
  )
}
