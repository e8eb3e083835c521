import 'server-only'
import { parseVideoUrl, type Video } from '@/lib/content/model/videos'
import { type Attributes, findSource } from './sanitize-attributes'

/** Internal placeholder of a video during sanitizing; no post can write it. */
export const VIDEO_TAG = 'post-video'
export const VIDEO_ATTRIBUTES = ['data-embed', 'href', 'title']

const VIDEO_TAG_PATTERN = /<post-video data-embed="([^"]*)" href="([^"]*)" title="([^"]*)" \/>/g
/** Paragraph or editor wrapper with only a URL, or a link whose text is its URL. */
const BARE_LINK = /<(p|div)((?: [^<>]*)?)>\s*(?:<a [^<>]*>)?(https?:\/\/[^\s<>"]{1,300})(?:<\/a>)?\s*<\/\1>/g
/** Default titles of the players' embed codes. */
const GENERIC_TITLE = /^(youtube video player|vimeo-player|vimeo video player)?$/i
const DEFAULT_TITLE = 'Video'
const MAX_TITLE_LENGTH = 200

/** Converts an iframe to a video placeholder; null if it is not a video. */
export function iframeToVideo(attributes: Attributes): Attributes | null {
  const video = parseVideoUrl(findSource(attributes, url => parseVideoUrl(url) !== null) ?? '')
  if (!video) return null
  const trimmedTitle = (attributes.title ?? '').trim()
  const linkTitle = GENERIC_TITLE.test(trimmedTitle) ? DEFAULT_TITLE : trimmedTitle.slice(0, MAX_TITLE_LENGTH)
  return { 'data-embed': video.player, href: video.page, title: linkTitle }
}

/**
 * Replaces video placeholders in sanitized HTML with links. A click loads the player; without JavaScript the link
 * opens the video's page. A paragraph with only a video URL becomes such a link too.
 */
export function insertVideoLinks(html: string): string {
  return html
    .replace(VIDEO_TAG_PATTERN, (_all, player: string, page: string, title: string) =>
      videoLink({ player, page }, title),
    )
    .replace(BARE_LINK, (all, tag: string, attributes: string, url: string) => {
      const video = parseVideoUrl(url.replaceAll('&amp;', '&'))
      return video ? `<${tag}${attributes}>${videoLink(video, DEFAULT_TITLE)}</${tag}>` : all
    })
}

/** `title` is already escaped. */
function videoLink({ player, page }: Video, title: string): string {
  return `<a class="facade" data-embed="${player}" href="${page}" target="_blank" rel="noopener noreferrer">${title}</a>`
}
