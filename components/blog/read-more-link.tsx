import { postPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'

/** Links a card to its post; the hidden title makes the link's text unique for search engines too. */
export function ReadMoreLink({ post, text }: { post: PostSummary; text: string }) {
  return (
    <a href={postPath(post._id)} className="text-link">
      <span>{text}</span>
      <span className="sr-only">{` about ${post.title}`}</span>
    </a>
  )
}
