import { Icon } from './icon'

export type Tone = 'success' | 'error'

export const dismissButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-lg text-smoke transition-colors duration-200 hover:text-gold'

export function CloseIcon() {
  return (
    <Icon viewBoxSize={24} strokeWidth={1.6}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

/** Renders a severity icon. */
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
