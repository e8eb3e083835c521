import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from '@/components/ui/button'

type PressButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  look?: ButtonLook
  /** While something is being done; the button keeps its focus, so that what comes of it is read where it was pressed. */
  busy: boolean
  /** What it says while it is this that is being done. */
  busyWords?: string
}

/** A button that asks the server for something. */
export function PressButton({ busy, busyWords, className = '', children, ...rest }: PressButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={busy}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${className}`}
    >
      {busy && busyWords !== undefined ? busyWords : children}
    </Button>
  )
}
