import 'server-only'
import { SLUG_PATTERN } from '@/lib/content/model/slug'
import { content } from '@/lib/content/server'
import { postIndex } from '@/lib/content/server/post-index'
import { cities, POST_ID_PATTERN } from '@/lib/site'
import { categoryOgImage, cityOgImage, pageOgImages, postOgImage } from './og-image-content'
import type { OgImageContent, OgImageKind } from './og-image-url'

/** Finds the social image of a page; null if there is no such page. */
export async function findOgImage(kind: OgImageKind, key: string): Promise<OgImageContent | null> {
  switch (kind) {
    case 'post': {
      const post = POST_ID_PATTERN.test(key) ? await content().post(key) : null
      return post && postOgImage(post)
    }
    case 'category': {
      const categories = SLUG_PATTERN.test(key) ? await postIndex().categories() : []
      const match = categories.find(category => category.slug === key)
      return match === undefined ? null : categoryOgImage(match.name)
    }
    case 'city': {
      const city = cities.find(({ id }) => id === key)
      return city === undefined ? null : cityOgImage(city)
    }
    case 'page': {
      return Object.entries(pageOgImages).find(([name]) => name === key)?.[1] ?? null
    }
  }
}
