/** A video on one of the two services that posts may show: its player, and the page where it can be watched. */
export type Video = { player: string; page: string }

const BASE_URL = 'https://this-site.invalid'
/** YouTube's ids are 11 letters of this kind; Vimeo's are numbers. */
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}$/
const YOUTUBE_HOST = /^(www\.|m\.)?youtube\.com$/
const YOUTUBE_PLAYER_HOST = /^(www\.)?youtube(-nocookie)?\.com$/

/**
 * The video that an address shows, or null where it is none or its id is not of the right form. Of the address nothing
 * but the id is taken over. Links to a video's page are understood as well as addresses of players.
 */
export function parseVideoUrl(url: string): Video | null {
  if (!URL.canParse(url, BASE_URL)) return null
  const { protocol, host, pathname, searchParams } = new URL(url, BASE_URL)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const [first = '', second = '', ...more] = pathname.split('/').slice(1)
  if (more.some(part => part !== '')) return null
  if (host === 'youtu.be') return second === '' ? youtubeVideo(first) : null
  if (YOUTUBE_PLAYER_HOST.test(host) && first === 'embed') return youtubeVideo(second)
  if (YOUTUBE_HOST.test(host) && first === 'watch')
    return second === '' ? youtubeVideo(searchParams.get('v') ?? '') : null
  if (host === 'player.vimeo.com' && first === 'video') return vimeoVideo(second)
  if (/^(www\.)?vimeo\.com$/.test(host)) return second === '' ? vimeoVideo(first) : null
  return null
}

function youtubeVideo(id: string): Video | null {
  // A list of videos is played under this name; it is no video.
  if (!YOUTUBE_ID.test(id) || id === 'videoseries') return null
  return { player: `https://www.youtube-nocookie.com/embed/${id}`, page: `https://www.youtube.com/watch?v=${id}` }
}

function vimeoVideo(id: string): Video | null {
  if (!VIMEO_ID.test(id)) return null
  return { player: `https://player.vimeo.com/video/${id}`, page: `https://vimeo.com/${id}` }
}
