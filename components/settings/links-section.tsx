'use client'

import { useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { getUserMessage } from '@/lib/errors'
import { endLink } from '@/lib/settings/client/settings-client'
import type { ActiveLink } from '@/lib/settings/model/schemas'
import { formatTime, Section, useSettingsPage } from './section'

type LinksSectionProps = {
  links: readonly ActiveLink[]
  onEnded: (links: ActiveLink[]) => Promise<unknown>
}

const PURPOSES = { rides: 'List of rides', settings: 'Settings', setup: 'Settings, once: of the server’s log' }

/** Renders the links that work, each of which can be ended. */
export function LinksSection({ links, onEnded }: LinksSectionProps) {
  const { token } = useSettingsPage()
  const [state, setState] = useState<{ ending: string | null; message: string; failed: boolean }>(IDLE)
  const result = useRef<HTMLDivElement>(null)
  const end = async (link: ActiveLink) => {
    setState({ ...IDLE, ending: link.id })
    try {
      await onEnded(await endLink(token, link.id))
      setState({ ...IDLE, message: `Ended: ${describeLink(link)}.` })
      // The button that was pressed is gone.
      result.current?.focus()
    } catch (error) {
      setState({
        ...IDLE,
        failed: true,
        message: getUserMessage(error),
      })
    }
  }
  return (
    <Section
      id="links"
      title="Links"
      intro="Whoever has one of these links can use it. End those that you did not ask for, or that others may have."
      note=""
    >
      <ul className="mt-4 divide-y divide-ash border-y border-ash">
        {links.map(link => (
          <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 grow">
              {PURPOSES[link.purpose]}
              {link.isOwn ? ' (this one)' : ''}
              <span className="block text-label text-smoke">
                <span className="inline-block">Made {formatTime(link.createdAt)},</span>{' '}
                <span className="inline-block">works until {formatTime(link.expiresAt)}</span>
              </span>
            </span>
            <Button
              variant="secondary"
              compact
              disabled={state.ending !== null}
              aria-label={`End this link: ${describeLink(link)}`}
              onClick={() => void end(link)}
            >
              {state.ending === link.id ? 'Ending…' : 'End this link'}
            </Button>
          </li>
        ))}
      </ul>
      <Alert
        ref={result}
        tabIndex={-1}
        role={state.failed ? 'alert' : 'status'}
        variant={state.failed ? 'error' : 'success'}
        shown={state.message !== ''}
        className="mt-4"
      >
        {state.message}
      </Alert>
    </Section>
  )
}

const IDLE = { ending: null, message: '', failed: false }

function describeLink({ purpose, createdAt, isOwn }: ActiveLink): string {
  return `${PURPOSES[purpose]}${isOwn ? ' (this one)' : ''}, made ${formatTime(createdAt)}`
}
