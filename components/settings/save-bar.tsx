import { useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

/** What became of what was saved last. */
export type Outcome = { kind: 'saving' | 'restarting' | 'saved' | 'failed'; message: string }

type SaveBarProps = { isChanged: boolean; outcome: Outcome | null; saveLabel?: string; onDiscard: () => void }

/** Renders the end of a form: its buttons, which stay in view once something is changed, and what became of it. */
export function SaveBar({ isChanged, outcome, saveLabel = 'Save', onDiscard }: SaveBarProps) {
  const { kind, message } = outcome ?? {}
  const isRestarting = kind === 'restarting'
  const isBusy = kind === 'saving' || isRestarting
  const result = useRef<HTMLDivElement>(null)
  const known = useRef(outcome)
  useEffect(() => {
    // Not when a closed section opens again.
    if (known.current === outcome) return
    known.current = outcome
    // The button that was pressed is gone.
    if (outcome?.kind === 'restarting' || outcome?.kind === 'saved') result.current?.focus()
  }, [outcome])
  return (
    <div
      className={
        isChanged || outcome !== null
          ? 'sticky bottom-0 z-10 mt-6 border-t border-ash bg-ink pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]'
          : ''
      }
    >
      <Alert
        ref={result}
        tabIndex={-1}
        role="status"
        variant={isRestarting ? 'muted' : 'success'}
        shown={isRestarting || kind === 'saved'}
      >
        {message}
        {isRestarting ? (
          <span
            aria-hidden="true"
            className="ml-3 inline-block size-5 animate-turn rounded-full border-2 border-ivory/20 border-t-ivory/80 align-middle"
          />
        ) : null}
      </Alert>
      <Alert shown={kind === 'failed'} className={isChanged ? 'mb-4' : ''}>
        {message}
      </Alert>
      {isChanged ? (
        <div className="flex gap-3">
          <Button type="submit" aria-disabled={isBusy} className="grow aria-disabled:opacity-60 sm:grow-0">
            {kind === 'saving' ? 'Saving…' : saveLabel}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : null}
    </div>
  )
}
