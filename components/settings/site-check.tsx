'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { callEndpoint } from '@/lib/browser/api'
import { getUserMessage } from '@/lib/errors'
import type { CheckLine } from '@/lib/settings/model/schemas'
import { useSettingsPage } from './section'

/** Some of it waits for third parties. */
const TIMEOUT_MS = 60_000
const LOOKS: Record<CheckLine['status'], { word: string; color: string; path: string }> = {
  failed: { word: 'Wrong', color: 'text-stop', path: 'm8.5 8.5 7 7m0-7-7 7' },
  warning: { word: 'Please look', color: 'text-gold', path: 'M12 7v6m0 3.2v.1' },
  'not checked': { word: 'Not checked', color: 'text-smoke', path: 'M8 12h8' },
  passed: { word: 'Good', color: 'text-go', path: 'm8 12.4 2.7 2.7L16 9.5' },
}
const ORDER = Object.keys(LOOKS)

type Check = { kind: 'idle' | 'checking' } | { kind: 'done'; lines: CheckLine[] } | { kind: 'failed'; message: string }

/** Runs the doctor's checks on request, and shows each with its remedy. */
export function SiteCheck() {
  const { token } = useSettingsPage()
  const [check, setCheck] = useState<Check>({ kind: 'idle' })
  const isChecking = check.kind === 'checking'
  const run = async () => {
    if (isChecking) return
    setCheck({ kind: 'checking' })
    try {
      const options = { token, body: {}, timeoutMs: TIMEOUT_MS }
      const endpoint = 'POST /api/v1/operator/settings/checks'
      setCheck({ kind: 'done', ...(await callEndpoint<{ lines: CheckLine[] }>(endpoint, options)) })
    } catch (error) {
      setCheck({ kind: 'failed', message: getUserMessage(error) })
    }
  }
  const lines = check.kind === 'done' ? check.lines : []
  return (
    <section aria-labelledby="site-check" className="mt-12">
      <h2 id="site-check" className="font-display text-heading font-semibold">
        Is everything well?
      </h2>
      <p className="mt-2 text-smoke">
        Checks your settings, and what they connect: payments, maps, the mail server, your texts and the database.
        Nothing is changed, charged or sent.
      </p>
      <Button variant="secondary" onClick={() => void run()} aria-disabled={isChecking} className="mt-5">
        {isChecking ? 'Checking…' : 'Check my site'}
      </Button>
      <Alert shown={check.kind === 'failed'} className="mt-6">
        {check.kind === 'failed' ? check.message : ''}
      </Alert>
      <div role="status">{lines.length === 0 ? null : <p className="mt-6 font-semibold">{summarize(lines)}</p>}</div>
      <ul className="mt-4 divide-y divide-ash empty:hidden">
        {lines
          .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
          .map(({ status, text, remedy }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two checks may say the same, and none moves
            <li key={index} className="flex gap-3 py-3 wrap-anywhere">
              <Icon viewBoxSize={24} strokeWidth={1.6} className={`mt-0.5 size-6 shrink-0 ${LOOKS[status].color}`}>
                <circle cx="12" cy="12" r="9" />
                <path d={LOOKS[status].path} />
              </Icon>
              <div className="min-w-0">
                <p>
                  <span className="sr-only">{LOOKS[status].word}: </span>
                  {text}
                </p>
                {remedy === undefined ? null : <p className="text-smoke">{remedy}</p>}
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}

function summarize(lines: readonly CheckLine[]): string {
  const count = (status: CheckLine['status']) => lines.filter(line => line.status === status).length
  const [failed, warnings] = [count('failed'), count('warning')]
  if (failed + warnings === 0) return 'All that was checked is good.'
  return [failed > 0 && `${failed} wrong`, warnings > 0 && `${warnings} to look at`].filter(Boolean).join(', ')
}
