import 'server-only'
import { SLUG_PATTERN } from '@/lib/content/slug'
import { content } from '@/lib/server/content'
import { postIndex } from '@/lib/server/posts'
import { cities, POST_ID_PATTERN } from '@/lib/site'
import type { PictureKind, SocialPicture } from './address'
import { categoryPicture, cityPicture, pagePictures, postPicture } from './subjects'

/** What the picture of a page shows, or null where there is no such page. Throws as the content does. */
export async function findPicture(kind: PictureKind, key: string): Promise<SocialPicture | null> {
  switch (kind) {
    case 'post': {
      const post = POST_ID_PATTERN.test(key) ? await content().post(key) : null
      return post && postPicture(post)
    }
    case 'category': {
      const known = SLUG_PATTERN.test(key) ? await postIndex().categories() : []
      const found = known.find(category => category.slug === key)
      return found === undefined ? null : categoryPicture(found.name)
    }
    case 'city': {
      const city = cities.find(({ id }) => id === key)
      return city === undefined ? null : cityPicture(city)
    }
    case 'page': {
      return Object.entries(pagePictures).find(([name]) => name === key)?.[1] ?? null
    }
  }
}
