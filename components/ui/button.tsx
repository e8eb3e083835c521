import type { ComponentProps } from 'react'

export type ButtonLook = 'gold' | 'quiet'
/** `tight` is for bars. */
type Face = { look?: ButtonLook; tight?: boolean }

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg font-semibold transition-colors duration-200 ease-out disabled:cursor-not-allowed disabled:opacity-50'
const LOOKS: Record<ButtonLook, string> = {
  gold: 'bg-gold text-ink hover:bg-[#d8bb80] active:bg-[#b99a5c]',
  quiet: 'border border-smoke/45 text-ivory hover:border-gold hover:text-gold',
}

/** The one shape of what can be pressed. Gold for the next step, quiet for every other. */
export function Button({ look, tight, className, ...rest }: ComponentProps<'button'> & Face) {
  return <button type="button" {...rest} className={face({ look, tight }, className)} />
}

/** A link in the same shape. */
export function ButtonLink({ look, tight, className, ...rest }: ComponentProps<'a'> & Face) {
  return <a {...rest} className={face({ look, tight }, className)} />
}

function face({ look = 'gold', tight = false }: Face, className = ''): string {
  return `${SHAPE} ${LOOKS[look]} ${tight ? 'px-4 text-[0.9375rem] lg:px-5' : 'px-6 text-base'} ${className}`
}
