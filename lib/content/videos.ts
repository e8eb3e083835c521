/** A video on one of the two services that posts may show: its player, and the page where it can be watched. */
export type Video = { player: string; page: string }

const SITE = 'https://this-site.invalid'
/** YouTube's ids are 11 letters of this kind; Vimeo's are numbers. */
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{1,12}$/
const YOUTUBE_HOST = /^(www\.|m\.)?youtube\.com$/
const YOUTUBE_PLAYER_HOST = /^(www\.)?youtube(-nocookie)?\.com$/

/**
 * The video that an address shows, or null where it is none or its id is not of the right form. Of the address nothing
 * but the id is taken over. Links to a video's page are understood as well as addresses of players.
 */
export function readVideo(address: string): Video | null {
  if (!URL.canParse(address, SITE)) return null
  const { protocol, host, pathname, searchParams } = new URL(address, SITE)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const [first = '', second = '', ...more] = pathname.split('/').slice(1)
  if (more.some(part => part !== '')) return null
  if (host === 'youtu.be') return second === '' ? youtube(first) : null
  if (YOUTUBE_PLAYER_HOST.test(host) && first === 'embed') return youtube(second)
  if (YOUTUBE_HOST.test(host) && first === 'watch') return second === '' ? youtube(searchParams.get('v') ?? '') : null
  if (host === 'player.vimeo.com' && first === 'video') return vimeo(second)
  if (/^(www\.)?vimeo\.com$/.test(host)) return second === '' ? vimeo(first) : null
  return null
}

function youtube(id: string): Video | null {
  // A list of videos is played under this name; it is no video.
  if (!YOUTUBE_ID.test(id) || id === 'videoseries') return null
  return { player: `https://www.youtube-nocookie.com/embed/${id}`, page: `https://www.youtube.com/watch?v=${id}` }
}

function vimeo(id: string): Video | null {
  if (!VIMEO_ID.test(id)) return null
  return { player: `https://player.vimeo.com/video/${id}`, page: `https://vimeo.com/${id}` }
}
