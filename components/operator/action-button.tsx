import type { ComponentProps } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'

type ActionButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  variant?: ButtonVariant
  /** Keeps the focus while busy, so that screen readers do not lose their position. */
  busy: boolean
  busyLabel?: string
}

/** Renders a button that runs an operator action. */
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
