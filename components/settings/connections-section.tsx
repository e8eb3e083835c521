'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { useConfirmLeave } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { AppError, userMessages } from '@/lib/errors'
import { fetchSettings, submitConnections, waitForConnections } from '@/lib/settings/client/settings-client'
import {
  type ConnectionName,
  type ConnectionsView,
  connectionFields,
  connectionGroups,
} from '@/lib/settings/model/connections'
import type { SettingsView } from '@/lib/settings/model/schemas'
import { Select } from './fields'
import { Fieldset } from './form-context'
import { type Outcome, SaveBar } from './save-bar'
import { Section, useSettingsPage } from './section'

type ConnectionsSectionProps = {
  connections: ConnectionsView
  onRestarted: (settings: SettingsView) => Promise<unknown>
}

/** What differs from what is stored; an empty text removes it. Never kept in the browser: some are secrets. */
type Typed = Partial<Record<ConnectionName, string>>
const NO_ERRORS: Record<string, string> = {}

/** Renders the settings of third parties, which the server uses after a restart. */
export function ConnectionsSection({ connections, onRestarted }: ConnectionsSectionProps) {
  const { token } = useSettingsPage()
  const [typed, setTyped] = useState<Typed>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [errors, setErrors] = useState(NO_ERRORS)
  const section = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const isRestarting = outcome?.kind === 'restarting'
  const isBusy = outcome?.kind === 'saving' || isRestarting
  const isChanged = Object.keys(typed).length > 0 && !isRestarting
  useConfirmLeave(isChanged)
  useEffect(() => {
    if (errors !== NO_ERRORS) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const save = async () => {
    setOutcome({ kind: 'saving', message: '' })
    setErrors(NO_ERRORS)
    try {
      const { version, restarts } = await submitConnections(token, { version: connections.version, values: typed })
      if (restarts) setOutcome({ kind: 'restarting', message: RESTARTING })
      const settings = await (restarts ? waitForConnections(token, version) : fetchSettings(token))
      // It is stored by now.
      setTyped({})
      if (settings === null) return setOutcome({ kind: 'failed', message: NOT_BACK })
      await onRestarted(settings)
      setOutcome({ kind: 'saved', message: restarts ? USED : 'Saved. Restart the server to use it.' })
    } catch (error) {
      const { userMessage, fields } = error instanceof AppError ? error : { userMessage: userMessages.unexpected }
      setErrors(fields ?? NO_ERRORS)
      setOutcome({ kind: 'failed', message: userMessage })
    }
  }
  const edit = (name: ConnectionName, value: string | undefined) => {
    setOutcome(null)
    setTyped(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }))
  }

  const discard = () => {
    setTyped({})
    setErrors(NO_ERRORS)
    setOutcome(null)
    // The parts of the mail server are not among what was typed.
    setRound(round + 1)
  }
  const { problem } = connections
  return (
    <Section
      id="connections"
      title="Connections"
      intro="What connects your site to email, payments and maps. The site restarts when you save: it is away for a few seconds, and payments under way are finished first."
      note={isChanged ? 'Not saved' : problem === '' ? '' : 'Please check'}
      ref={section}
    >
      <form
        noValidate
        className="mt-6"
        onSubmit={event => {
          event.preventDefault()
          if (isChanged && !isBusy) void save()
        }}
      >
        {problem === '' ? null : (
          <Alert className="mb-6">Some of this is not in use. Please enter it again. {problem}</Alert>
        )}
        <div className="grid gap-10">
          {connectionGroups.map(({ title, intro, fields }) => (
            <Fieldset key={title} label={{ label: title, hint: intro }}>
              {connections.fields
                .filter(({ name }) => name in fields)
                .map(field => (
                  <Connection
                    key={`${field.name} ${connections.version} ${round}`}
                    field={field}
                    typed={typed[field.name]}
                    error={errors[field.name]}
                    isBusy={isBusy}
                    onEdit={value => edit(field.name, value)}
                  />
                ))}
            </Fieldset>
          ))}
        </div>
        <SaveBar isChanged={isChanged} outcome={outcome} saveLabel="Save and restart" onDiscard={discard} />
      </form>
    </Section>
  )
}

const RESTARTING = 'Saved. The site restarts; this takes a few seconds.'
const USED = 'Saved. Your site is back, and uses it.'
const NOT_BACK =
  'What you entered is saved, but the site has not come back yet. Reload this page in a minute. If it stays away, the log of the server says why.'

type ConnectionProps = {
  field: ConnectionsView['fields'][number]
  typed: string | undefined
  error: string | undefined
  isBusy: boolean
  /** Undefined: leaves it as it is stored. */
  onEdit: (value: string | undefined) => void
}

function Connection({ field: { name, state, value }, typed, error, isBusy, onEdit }: ConnectionProps) {
  const { label, hint, isSecret, choices } = connectionFields[name]
  const edit = (text: string) => onEdit(text === value ? undefined : text)
  if (state === 'server') {
    return (
      <div>
        <p className="field-label">{label}</p>
        <p className="text-smoke">Set on the server ({name}), so it cannot be changed here.</p>
      </div>
    )
  }
  const isStoredSecret = isSecret && state === 'stored'
  const isRemoved = typed === ''
  const action = isRemoved ? 'Keep' : 'Remove'
  const standing = isStoredSecret ? (isRemoved ? 'Is removed when you save.' : 'Set. Type to replace it.') : undefined
  return (
    <>
      {name === 'SMTP_URL' ? (
        <MailServer standing={standing} error={error} isBusy={isBusy} onEdit={edit} />
      ) : (
        <Field label={label} hint={[hint, standing].filter(Boolean).join(' ')} error={error}>
          {props => {
            const input = {
              ...props,
              ...(isSecret ? TYPED_SECRET : TYPED_TEXT),
              value: typed ?? value,
              disabled: isBusy,
              onChange: ({ target }: { target: { value: string } }) => edit(target.value),
            }
            if (choices === undefined) return <input {...input} type={isSecret ? 'password' : 'text'} />
            return <Select {...input} choices={[{ value: '', label: 'Not chosen' }, ...choices]} />
          }}
        </Field>
      )}
      {isStoredSecret ? (
        <div>
          <Button
            variant="secondary"
            compact
            disabled={isBusy}
            aria-label={`${action}: ${label}`}
            onClick={() => onEdit(isRemoved ? undefined : '')}
          >
            {action}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const TYPED_TEXT = { autoComplete: 'off', spellCheck: false }
/** A browser that keeps a password for the site would fill it in, in place of the stored secret. */
const TYPED_SECRET = { ...TYPED_TEXT, autoComplete: 'new-password' }

const MAIL_SERVER = [
  { part: 'host', label: 'Host', hint: 'Such as smtp.your-provider.com.' },
  { part: 'port', label: 'Port', hint: '465, or 587 if your provider says so.' },
  { part: 'user', label: 'User', hint: undefined },
  { part: 'password', label: 'Password', hint: undefined },
] as const
const NO_SERVER = { host: '', port: '465', user: '', password: '' }

type MailServerProps = Pick<ConnectionProps, 'error' | 'isBusy'> & {
  standing: string | undefined
  onEdit: (url: string) => void
}

/** Renders the parts of the mail server's URL, in which a password would need percent signs. */
function MailServer({ standing, error, isBusy, onEdit }: MailServerProps) {
  const [server, setServer] = useState(NO_SERVER)
  return MAIL_SERVER.map(({ part, label, hint }) => (
    <Field
      key={part}
      label={label}
      hint={part === 'password' ? standing : hint}
      error={part === 'host' ? error : undefined}
    >
      {props => (
        <input
          {...props}
          {...(part === 'password' ? TYPED_SECRET : TYPED_TEXT)}
          value={server[part]}
          disabled={isBusy}
          type={part === 'password' ? 'password' : 'text'}
          onChange={({ target }) => {
            const next = { ...server, [part]: target.value }
            setServer(next)
            onEdit(toMailUrl(next))
          }}
        />
      )}
    </Field>
  ))
}

/** TLS from the first byte on port 465, else STARTTLS. A whole URL may be typed as the host. */
function toMailUrl({ host, port, user, password }: typeof NO_SERVER): string {
  // Incomplete, which the check says.
  if (host.trim() === '' && (user !== '' || password !== '')) return 'smtp://'
  if (host.trim() === '' || host.includes('://')) return host.trim()
  const login = user === '' ? '' : `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}@`
  return `${port.trim() === '465' ? 'smtps' : 'smtp'}://${login}${host.trim()}:${port.trim()}`
}
