'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { callEndpoint } from '@/lib/browser/api'
import { getUserMessage } from '@/lib/errors'

/** The mail server may be slow, and the email is sent before the response. */
const TIMEOUT_MS = 65_000

type Request = { kind: 'idle' | 'sending' | 'sent' | 'failed'; message: string }
type EmailRequestProps = {
  label: string
  endpoint:
    | 'POST /api/v1/operator/settings/link'
    | 'POST /api/v1/operator/rides/link'
    | 'POST /api/v1/operator/settings/test-email'
  token?: string
  variant?: 'primary' | 'secondary'
}

/** Has an email sent to the operator, and says what became of it. */
export function EmailRequest({ label, endpoint, token, variant = 'primary' }: EmailRequestProps) {
  const [{ kind, message }, setRequest] = useState<Request>({ kind: 'idle', message: '' })
  const isSending = kind === 'sending'
  const request = async () => {
    if (isSending) return
    setRequest({ kind: 'sending', message: '' })
    try {
      const options = { body: {}, token, timeoutMs: TIMEOUT_MS }
      setRequest({ kind: 'sent', message: (await callEndpoint<{ message: string }>(endpoint, options)).message })
    } catch (error) {
      setRequest({ kind: 'failed', message: getUserMessage(error) })
    }
  }
  return (
    <div className="mt-8">
      {/* Keeps the focus while busy. */}
      <Button
        variant={variant}
        onClick={() => void request()}
        aria-disabled={isSending}
        className="aria-disabled:cursor-progress aria-disabled:opacity-60"
      >
        {isSending ? 'Sending…' : label}
      </Button>
      <Alert role="status" variant="success" shown={kind === 'sent'} className="mt-6">
        {message}
      </Alert>
      <Alert shown={kind === 'failed'} className="mt-6">
        {message}
      </Alert>
    </div>
  )
}

export const ridesLinkRequest = (
  <EmailRequest label="Email me the list of rides" endpoint="POST /api/v1/operator/rides/link" />
)
