import 'server-only'
import type { About, Post, Vehicle } from '@/lib/content/schemas'
import { isAllowedPicture, stockPictures } from './pictures'
import { sanitizePost } from './sanitize'

type Allowed = { imageHosts: readonly string[] }

/** A post fit to be shown: its content sanitised, its picture one that the page may load. */
export function mendPost(post: Post, allowed: Allowed): Post {
  return { ...mendPostPicture(post, allowed), content: sanitizePost(post.content, allowed) }
}

/** A post, with or without its body, with a picture that the page may load. */
export function mendPostPicture<T extends { featuredImage: string }>(post: T, { imageHosts }: Allowed): T {
  if (isAllowedPicture(post.featuredImage, imageHosts)) return post
  return { ...post, featuredImage: stockPictures.post }
}

/** A vehicle with a picture that the page may load. */
export function mendVehicle(vehicle: Vehicle, { imageHosts }: Allowed): Vehicle {
  return isAllowedPicture(vehicle.img, imageHosts) ? vehicle : { ...vehicle, img: stockPictures.vehicle }
}

/** The about text with a picture that the page may load. */
export function mendAbout(about: About, { imageHosts }: Allowed): About {
  return isAllowedPicture(about.imageUrl, imageHosts) ? about : { ...about, imageUrl: stockPictures.about }
}
