import 'server-only'
import { parseVideoUrl, type Video } from '@/lib/content/videos'
import type { Attributes } from './sanitize-attributes'

/** What stands for a video until the sanitiser is through; no post can write it. */
export const VIDEO_TAG = 'post-video'
export const VIDEO_ATTRIBUTES = ['data-embed', 'href', 'title']

const VIDEO_TAG_PATTERN = /<post-video data-embed="([^"]*)" href="([^"]*)" title="([^"]*)" \/>/g
/** A paragraph, or an editor's wrapper, with nothing in it but an address or a link that reads as its address. */
const BARE_LINK = /<(p|div)((?: [^<>]*)?)>\s*(?:<a [^<>]*>)?(https?:\/\/[^\s<>"]{1,300})(?:<\/a>)?\s*<\/\1>/g
/** The titles that players' embed codes carry where nobody wrote one. */
const GENERIC_TITLE = /^(youtube video player|vimeo-player|vimeo video player)?$/i
const DEFAULT_TITLE = 'Video'
const MAX_TITLE_LENGTH = 200
/** Videos in one post; frames beyond go like any other. */
export const MAX_VIDEOS = 50

/** A frame as the video that it shows; null where it shows none. */
export function iframeToVideo({ src = '', title = '' }: Attributes): Attributes | null {
  const video = parseVideoUrl(src.trim())
  if (!video) return null
  const trimmedTitle = title.trim()
  const linkTitle = GENERIC_TITLE.test(trimmedTitle) ? DEFAULT_TITLE : trimmedTitle.slice(0, MAX_TITLE_LENGTH)
  return { 'data-embed': video.player, href: video.page, title: linkTitle }
}

/**
 * Puts links in the places of videos, in HTML that is already safe. A press loads the player; without script the link
 * leads to the video's page. A paragraph with only a video's address becomes such a link too.
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

/** `title` is escaped already. */
function videoLink({ player, page }: Video, title: string): string {
  return `<a class="facade" data-embed="${player}" href="${page}" target="_blank" rel="noopener noreferrer">${title}</a>`
}
