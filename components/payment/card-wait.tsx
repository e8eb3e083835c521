'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, PhoneLink } from '@/components/ui/button'
import { focusFirstControl } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/state-panel'
import { AppError } from '@/lib/errors'
import type { CardAttackDetails, Proof } from '@/lib/payments/model/schemas'
import type { CardOutcome } from './use-card-payment'

export type WaitProgress = { phase: 'waiting'; secondsLeft: number } | { phase: 'sending' }

/** Repeats a charge that the server limits during a card testing attack, each time after a wait and with a new proof. */
export function useCardWait() {
  const [progress, setProgress] = useState<WaitProgress | null>(null)
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])
  return {
    progress,
    /** Throws AppError when the customer stops waiting, or when their browser cannot solve the challenge. */
    async charge(attempt: (proof?: Proof) => Promise<CardOutcome>): Promise<CardOutcome> {
      controller.current = new AbortController()
      const { signal } = controller.current
      const onTick = (secondsLeft: number) => setProgress({ phase: 'waiting', secondsLeft })
      let outcome = await attempt()
      while (outcome.kind === 'limited') {
        const proof = await waitAndSolve(outcome.details, { signal, onTick })
        setProgress({ phase: 'sending' })
        outcome = await attempt(proof)
      }
      return outcome
    },
    stop: () => controller.current.abort(),
    clear: () => setProgress(null),
  }
}

type WaitOptions = { signal: AbortSignal; onTick: (secondsLeft: number) => void }

async function waitAndSolve({ retryAfterSeconds, challenge }: CardAttackDetails, options: WaitOptions): Promise<Proof> {
  const solving = import('@/lib/payments/client/solve-proof').then(({ solveProof }) =>
    solveProof(challenge, options.signal),
  )
  const [proof] = await Promise.all([solving, countDown(retryAfterSeconds, options)])
  if (options.signal.aborted) throw waitError('You stopped waiting. Nothing was charged.')
  if (proof === null) throw waitError('Your browser could not be verified, so nothing was charged. Please try again.')
  return proof
}

function waitError(userMessage: string): AppError {
  return new AppError({ kind: 'unprocessable', message: 'waiting to pay ended', code: 'wait_ended', userMessage })
}

/** Counts by the clock, because timers of a hidden page are late. Resolves early when aborted. */
function countDown(seconds: number, { signal, onTick }: WaitOptions): Promise<void> {
  const end = performance.now() + seconds * 1000
  return new Promise(resolve => {
    const tick = () => {
      const secondsLeft = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      if (!signal.aborted) onTick(secondsLeft)
      if (secondsLeft > 0 && !signal.aborted) return
      clearInterval(timer)
      resolve()
    }
    const timer = setInterval(tick, 1000)
    signal.addEventListener('abort', tick, { once: true })
    tick()
  })
}

type CardWaitProps = {
  progress: WaitProgress
  onPayByZelle?: () => void
  onStop: () => void
}

/** Replaces the form while a payment waits during a card testing attack. */
export function CardWait({ progress, onPayByZelle, onStop }: CardWaitProps) {
  const message = useRef<HTMLDivElement>(null)
  // The pressed button is unmounted.
  useEffect(() => message.current?.focus(), [])
  const isSending = progress.phase === 'sending'
  const secondsLeft = isSending ? 0 : progress.secondsLeft
  return (
    <>
      <div ref={message} tabIndex={-1} className="mt-7 outline-none">
        <div className="flex min-h-9 items-center gap-4">
          {secondsLeft > 0 ? (
            <p aria-hidden="true" className="text-lead">
              <span className="mr-4 text-heading leading-none font-semibold tabular-nums">
                {formatCountdown(secondsLeft)}
              </span>
              until we try again
            </p>
          ) : (
            <span aria-hidden="true">
              <Spinner label="" />
            </span>
          )}
          <p role="status" className={secondsLeft > 0 ? 'sr-only' : 'text-lead'}>
            {isSending ? 'Processing your payment…' : describeWait(secondsLeft)}
          </p>
        </div>
        <p className="mt-4 text-smoke">
          Many cards are being declined on our site right now, so we process only a few card payments a minute. Nothing
          has been charged. Please keep this window open: we will charge your card once, when it is your turn.
        </p>
      </div>
      {isSending ? null : (
        <div className="mt-6 border-t border-ash pt-5">
          <h3 className="font-semibold">Prefer not to wait?</h3>
          <PaymentAlternatives onPayByZelle={onPayByZelle} />
        </div>
      )}
      <Button variant="secondary" onClick={onStop} disabled={isSending} className="mt-7 w-full">
        Stop waiting
      </Button>
    </>
  )
}

function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** In steps, so that a screen reader is not interrupted every second. */
function describeWait(secondsLeft: number): string {
  if (secondsLeft === 0) return 'Verifying your browser…'
  if (secondsLeft <= 10) return 'We will try again in a few seconds.'
  return `We will try again in about ${Math.ceil(secondsLeft / 15) * 15} seconds.`
}

type PaymentAlternativesProps = {
  /** The phone number is not repeated. */
  isPhoneShown?: boolean
  onRetry?: () => void
  onPayByZelle?: () => void
}

export function PaymentAlternatives({ isPhoneShown = false, onRetry, onPayByZelle }: PaymentAlternativesProps) {
  return (
    <>
      {onRetry || onPayByZelle ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {onRetry ? (
            <Button
              compact
              variant="secondary"
              onClick={event => {
                // The focus returns to where it was when the dialog opened.
                const dialog = event.currentTarget.closest('dialog')
                if (dialog) focusFirstControl(dialog)
                onRetry()
              }}
            >
              Try again
            </Button>
          ) : null}
          {onPayByZelle ? (
            <Button compact variant="secondary" onClick={onPayByZelle}>
              Pay with Zelle
            </Button>
          ) : null}
        </div>
      ) : null}
      {isPhoneShown ? null : (
        <p className="mt-2 text-label text-smoke">
          {onRetry || onPayByZelle ? 'Or call' : 'Call'} <PhoneLink /> to pay by phone.
        </p>
      )}
    </>
  )
}
