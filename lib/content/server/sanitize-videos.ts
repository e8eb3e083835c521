import 'server-only'
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

type Video = { player: string; page: string }

const BASE_URL = 'https://this-site.invalid'
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}$/
const YOUTUBE_HOST = /^(www\.|m\.)?youtube\.com$/
/** The key of an unlisted video. */
const VIMEO_HASH = /^[\da-f]{6,40}$/
const YOUTUBE_PLAYER_HOST = /^(www\.)?youtube(-nocookie)?\.com$/

/** Parses a video URL; null otherwise. Uses only the ids from the input. */
export function parseVideoUrl(url: string): Video | null {
  if (!URL.canParse(url, BASE_URL)) return null
  const { protocol, host, pathname, searchParams } = new URL(url, BASE_URL)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const [first = '', second = '', ...more] = pathname.split('/').slice(1)
  if (more.some(part => part !== '')) return null
  if (host === 'youtu.be') return second === '' ? youtubeVideo(first) : null
  if (YOUTUBE_PLAYER_HOST.test(host) && first === 'embed') return youtubeVideo(second)
  if (YOUTUBE_HOST.test(host) && /^(shorts|live)$/.test(first)) return youtubeVideo(second)
  if (YOUTUBE_HOST.test(host) && first === 'watch')
    return second === '' ? youtubeVideo(searchParams.get('v') ?? '') : null
  if (host === 'player.vimeo.com' && first === 'video') return vimeoVideo(second, searchParams.get('h') ?? '')
  if (/^(www\.)?vimeo\.com$/.test(host)) return vimeoVideo(first, second || (searchParams.get('h') ?? ''))
  return null
}

function youtubeVideo(id: string): Video | null {
  // A player of playlists has this name in place of an id.
  if (!YOUTUBE_ID.test(id) || id === 'videoseries') return null
  return { player: `https://www.youtube-nocookie.com/embed/${id}`, page: `https://www.youtube.com/watch?v=${id}` }
}

function vimeoVideo(id: string, hash: string): Video | null {
  if (!VIMEO_ID.test(id)) return null
  const video = { player: `https://player.vimeo.com/video/${id}`, page: `https://vimeo.com/${id}` }
  return VIMEO_HASH.test(hash) ? { player: `${video.player}?h=${hash}`, page: `${video.page}/${hash}` } : video
}
