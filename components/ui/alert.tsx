import type { ReactNode, Ref } from 'react'
import { Icon } from './icon'

export type Tone = 'success' | 'error'

const variantClasses = {
  error: 'border-l-2 border-stop pl-4',
  success: 'border-l-2 border-go pl-4',
  muted: 'border-l-2 border-smoke/60 pl-4 text-smoke',
  /** Asks for a decision. */
  prompt: 'rounded-xl border border-gold/60 bg-coal p-5',
  notice: 'flex items-start gap-2 rounded-xl border border-ash bg-coal py-2 pr-2 pl-5',
}

type AlertProps = {
  variant?: keyof typeof variantClasses
  role?: 'alert' | 'status' | null
  shown?: boolean
  icon?: ReactNode
  onDismiss?: () => void
  className?: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
  tabIndex?: number
}

/**
 * Announces a message set off from the page.
 * - `role={null}` does not announce it, next to another alert.
 * - `shown` keeps the live region mounted while there is no message, so that screen readers detect its change.
 */
export function Alert({
  variant = 'error',
  role = 'alert',
  shown,
  icon,
  onDismiss,
  className = '',
  children,
  ...focusTarget
}: AlertProps) {
  const classes = `${variantClasses[variant]} ${className}`
  const content = onDismiss ? <Dismissible onDismiss={onDismiss}>{children}</Dismissible> : children
  if (shown === undefined) {
    return (
      <div {...focusTarget} role={role ?? undefined} className={classes}>
        {icon}
        {content}
      </div>
    )
  }
  return (
    <div
      {...focusTarget}
      role={role ?? undefined}
      className={focusTarget.tabIndex === undefined ? 'empty:sr-only' : 'scroll-my-6 outline-none empty:sr-only'}
    >
      {shown ? (
        <div className={classes}>
          {icon}
          {content}
        </div>
      ) : null}
    </div>
  )
}

export type Result = { tone: Tone; message: string }

/** Announces what became of a request; screen readers need both live regions mounted from the start. */
export function ResultAlert({ result, className = 'mt-5' }: { result: Result | null; className?: string }) {
  return (
    <>
      <Alert role="status" variant="success" shown={result?.tone === 'success'} className={className}>
        {result?.message}
      </Alert>
      <Alert shown={result?.tone === 'error'} className={className}>
        {result?.message}
      </Alert>
    </>
  )
}

function Dismissible({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  return (
    <>
      <div className="min-w-0 grow py-2.5">{children}</div>
      <button type="button" onClick={onDismiss} aria-label="Dismiss this message" className={dismissButtonClass}>
        <CloseIcon />
      </button>
    </>
  )
}

export const dismissButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-lg text-smoke transition-colors duration-200 hover:text-gold'

export function CloseIcon() {
  return (
    <Icon viewBoxSize={24} strokeWidth={1.6}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

export function ToneIcon({ tone }: { tone: Tone }) {
  return (
    <Icon
      viewBoxSize={24}
      strokeWidth={1.6}
      className={`mt-3 size-5 shrink-0 ${tone === 'error' ? 'text-stop' : 'text-go'}`}
    >
      <circle cx="12" cy="12" r="9" />
      <path d={tone === 'error' ? 'M12 7.5v5.5M12 16v.5' : 'm8 12.4 2.7 2.7L16 9.5'} />
    </Icon>
  )
}
