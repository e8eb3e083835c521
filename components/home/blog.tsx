import { BlogPosts } from '@/components/blog/blog-posts'
import { ButtonLink } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { listPath } from '@/lib/content/model/paths'
import type { PostSummary } from '@/lib/content/model/schemas'

/** Renders the blog section of the home page. */
export function Blog({ posts }: { posts: PostSummary[] | undefined }) {
  return (
    <Section
      id="blog-section"
      heading="OUR BLOG"
      intro="Articles on luxury rides, city-to-city travel and what good chauffeur services do differently."
    >
      <BlogPosts initial={posts} />
      <p className="mt-8 flex justify-center">
        <ButtonLink variant="secondary" href={listPath({ kind: 'all' })}>
          All posts
        </ButtonLink>
      </p>
    </Section>
  )
}
