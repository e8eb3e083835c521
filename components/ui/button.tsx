import type { ComponentProps } from 'react'

export type ButtonLook = 'gold' | 'quiet'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-6 text-base font-semibold transition-colors duration-200 ease-out disabled:cursor-not-allowed disabled:opacity-50'
const LOOKS: Record<ButtonLook, string> = {
  gold: 'bg-gold text-ink hover:bg-[#d8bb80] active:bg-[#b99a5c]',
  quiet: 'border border-smoke/45 text-ivory hover:border-gold hover:text-gold',
}

/** The one shape of what can be pressed. Gold for the next step, quiet for every other. */
export function Button({ look = 'gold', className = '', ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" {...rest} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}

/** A link in the same shape. */
export function ButtonLink({ look = 'gold', className = '', ...rest }: ComponentProps<'a'> & { look?: ButtonLook }) {
  return <a {...rest} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}
