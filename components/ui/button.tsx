import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary'
type ButtonStyle = { variant?: ButtonVariant; compact?: boolean }

/** Renders a button, gold for the primary action. */
export function Button({ variant, compact, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return <button type="button" {...rest} className={getButtonClasses({ variant, compact }, className)} />
}

/** Renders a link that looks like a button. */
export function ButtonLink({ variant, compact, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={getButtonClasses({ variant, compact }, className)} />
}

function getButtonClasses({ variant = 'primary', compact = false }: ButtonStyle, className = ''): string {
  return `button ${variant} ${compact ? 'compact ' : ''}${className}`
}
