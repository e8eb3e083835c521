'use client'

import { useState } from 'react'
import { type Result, ResultAlert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { callEndpoint } from '@/lib/browser/api'
import { getUserMessage } from '@/lib/errors'

/** The mail server may be slow, and the email is sent before the response. */
const TIMEOUT_MS = 65_000

type EmailRequestProps = {
  label: string
  endpoint: 'POST /api/v1/operator/links' | 'POST /api/v1/operator/settings/test-email'
  body?: { purpose?: 'rides' | 'settings' }
  token?: string
  variant?: 'primary' | 'secondary'
}

/** Has an email sent to the operator, and says what became of it. */
export function EmailRequest({ label, endpoint, body = {}, token, variant = 'primary' }: EmailRequestProps) {
  const [isSending, setIsSending] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const request = async () => {
    if (isSending) return
    setIsSending(true)
    setResult(null)
    try {
      const options = { body, token, timeoutMs: TIMEOUT_MS }
      setResult({ tone: 'success', ...(await callEndpoint<{ message: string }>(endpoint, options)) })
    } catch (error) {
      setResult({ tone: 'error', message: getUserMessage(error) })
    }
    setIsSending(false)
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
      <ResultAlert result={result} className="mt-6" />
    </div>
  )
}

export const ridesLinkRequest = (
  <EmailRequest label="Email me the list of rides" endpoint="POST /api/v1/operator/links" body={{ purpose: 'rides' }} />
)
