/** Origins of the video players that posts may embed; nothing else is ever framed. */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
