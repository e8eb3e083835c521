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
    <div
      data-state={kind}
      role={kind === 'failed' ? 'alert' : undefined}
      className="grid min-h-64 place-items-center content-center gap-5 rounded-2xl border border-ash bg-coal px-6 py-12 text-center"
    >
      {kind === 'loading' ? (
        <>
          <Spinner label={message} className={noScriptMessage ? 'noscript:hidden' : ''} />
          {noScriptMessage ? <p className="hidden max-w-[34rem] text-lead noscript:block">{noScriptMessage}</p> : null}
        </>
      ) : (
        <>
          {kind === 'failed' ? <FailedIcon /> : null}
          <p className="max-w-[34rem] text-lead text-ivory">{message}</p>
        </>
      )}
      {children ? <div className="flex flex-wrap justify-center gap-3">{children}</div> : null}
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
