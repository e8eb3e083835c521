/** Where videos in a post may be played from, by their players' own addresses; nothing else is ever framed. */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
