import type { ReactNode } from 'react'
import { Icon } from './icon'

type StatePanelProps = {
  kind: 'loading' | 'failed' | 'empty'
  message: string
  noScriptMessage?: string
  children?: ReactNode
}

/** Renders an empty, loading or error state; `children` are the actions. */
export function StatePanel({ kind, message, noScriptMessage, children }: StatePanelProps) {
  return (
    <div data-state={kind} role={kind === 'failed' ? 'alert' : undefined} className="state-panel">
      {kind === 'loading' ? (
        <>
          <Spinner label={message} className={noScriptMessage ? 'noscript:hidden' : ''} />
          {noScriptMessage ? <p className="hidden noscript:block">{noScriptMessage}</p> : null}
        </>
      ) : (
        <>
          {kind === 'failed' ? <FailedIcon /> : null}
          <p>{message}</p>
        </>
      )}
      {children ? <div>{children}</div> : null}
    </div>
  )
}

function FailedIcon() {
  return (
    <Icon viewBoxSize={24} strokeWidth={1.4} className="size-8 text-stop">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16v.5" />
    </Icon>
  )
}

export function Spinner({ label, className = '' }: { label: string; className?: string }) {
  return (
    <span role="status" className={`spinner ${className}`.trim()}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
