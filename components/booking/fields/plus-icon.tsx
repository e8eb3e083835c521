import { Icon } from '@/components/ui/icon'

/** Draws a plus icon, a minus inside an open disclosure. */
export function PlusIcon() {
  return (
    <Icon viewBoxSize={16} className="size-4 shrink-0 text-gold">
      <path d="M3 8h10" />
      <path d="M8 3v10" className="group-open/disclosure:hidden" />
    </Icon>
  )
}
