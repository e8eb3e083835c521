import { postPath } from '@/lib/content/paths'
import type { PostSummary } from '@/lib/content/schemas'

/** Links a card to its post. The hidden title gives the link a unique name in a screen reader’s list. */
export function ReadMoreLink({ post, text }: { post: PostSummary; text: string }) {
  return (
    <a
      href={postPath(post._id)}
      aria-label={`${text}: ${post.title}`}
      className="inline-flex min-h-11 w-fit items-center font-semibold text-gold underline decoration-gold/40 underline-offset-[6px] transition-colors duration-200 hover:decoration-gold"
    >
      {text}
    </a>
  )
}
