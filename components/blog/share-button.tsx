import { Icon } from '@/components/ui/icon'
import { userMessages } from '@/lib/errors'

/** Renders the share button, hidden until the page script (lib/rendering/page-script/share.ts) has run. */
export function ShareButton({ title, excerpt }: { title: string; excerpt?: string }) {
  return (
    <button
      type="button"
      data-share=""
      data-title={title}
      data-text={excerpt}
      data-copied={userMessages.linkCopied}
      data-copy-failed={userMessages.linkNotCopied}
      className="-mr-3 hidden min-h-11 items-center gap-2.5 rounded-lg px-3 font-semibold transition-colors duration-200 ease-out hover:text-gold [[data-motion]_&]:inline-flex"
    >
      <Icon>
        <path d="M10 12.5V3m0 0L6.5 6.5M10 3l3.5 3.5M4 10v5.5c0 .8.7 1.5 1.5 1.5h9c.8 0 1.5-.7 1.5-1.5V10" />
      </Icon>
      Share
    </button>
  )
}
