import { BlogPosts } from '@/components/blog/blog-posts'
import { Section } from '@/components/ui/section'
import type { PostSummary } from '@/lib/content/schemas'

/** The blog's band: heading, what it is about, the posts. */
export function Blog({ posts }: { posts: PostSummary[] | undefined }) {
  return (
    <Section
      id="blog-section"
      heading="OUR BLOG"
      lead="Notes on luxury rides, city-to-city travel and what good chauffeur services do differently."
    >
      <BlogPosts initial={posts} />
    </Section>
  )
}
