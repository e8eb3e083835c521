import { PostCard } from '@/components/blog/post-card'
import { Section } from '@/components/ui/section'
import type { PostSummary } from '@/lib/content/model/schemas'
import type { City } from '@/lib/site'

/** Renders posts about a city, or nothing. */
export function CityPosts({ city, posts }: { city: City; posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section id="reading" heading={`From the blog: ${city.name}`}>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-12 [&_h3]:line-clamp-3 md:grid-cols-2 lg:grid-cols-3">
        {posts.map(post => (
          <li key={post._id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
