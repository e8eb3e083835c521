import type { ComponentProps } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'

type ActionButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  variant?: ButtonVariant
  /** While something is being done; the button keeps its focus, so that what comes of it is read where it was pressed. */
  busy: boolean
  /** What it says while it is this that is being done. */
  busyLabel?: string
}

/** A button that asks the server for something. */
export function ActionButton({ busy, busyLabel, className = '', children, ...rest }: ActionButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={busy}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${className}`}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </Button>
  )
}
