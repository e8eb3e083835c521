export type Video = { player: string; page: string }

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
