import { postPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'

/** Links a card to its post; the hidden title makes the link's text unique for search engines too. */
export function ReadMoreLink({ post, text }: { post: PostSummary; text: string }) {
  return (
    <a
      href={postPath(post._id)}
      className="inline-flex min-h-11 w-fit items-center font-semibold text-gold underline decoration-gold/40 underline-offset-[6px] transition-colors duration-200 hover:decoration-gold"
    >
      <span>{text}</span>
      <span className="sr-only"> about {post.title}</span>
    </a>
  )
}
