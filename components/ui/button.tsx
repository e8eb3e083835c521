import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'secondary'
type ButtonStyle = { variant?: ButtonVariant; compact?: boolean }

const BASE_CLASSES =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border font-semibold transition-colors duration-200 ease-out disabled:cursor-not-allowed disabled:opacity-50'
const VARIANT_CLASSES: Record<ButtonVariant, string> = {
  // A transparent border shows in forced colors.
  primary: 'border-transparent bg-gold text-ink hover:bg-[#d8bb80] active:bg-[#b99a5c]',
  secondary: 'border-smoke/45 text-ivory hover:border-gold hover:text-gold',
}

/** Renders a button, gold for the primary action. */
export function Button({ variant, compact, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return <button type="button" {...rest} className={getButtonClasses({ variant, compact }, className)} />
}

/** Renders a link that looks like a button. */
export function ButtonLink({ variant, compact, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a {...rest} className={getButtonClasses({ variant, compact }, className)} />
}

function getButtonClasses({ variant = 'primary', compact = false }: ButtonStyle, className = ''): string {
  return `${BASE_CLASSES} ${VARIANT_CLASSES[variant]} ${compact ? 'px-4 text-[0.9375rem] lg:px-5' : 'px-6 text-base'} ${className}`
}
